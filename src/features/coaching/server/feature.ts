import { serverFeature } from '#src/platform/server/feature.ts'
import { COACHING_ERRORS } from '../errors.ts'
import { archiveCoaching, leave } from './actions.ts'
import { watchOf } from './changes/watch.ts'
import { writeMails } from './mails/mails.ts'
import { up as baseline } from './migrations/0002-baseline.ts'
import { coachingRoutes } from './routes.ts'
import { stepsDue } from './steps/steps.ts'
import { coachingTables } from './tables.ts'
import { coachingWaiting } from './waiting/waiting.ts'

export const coachingFeature = serverFeature({
  name: 'coaching',
  due: stepsDue,
  waiting: coachingWaiting,
  routes: coachingRoutes,
  errors: COACHING_ERRORS,
  tables: coachingTables,
  migrations: { '0002-baseline': baseline },
  jobs: ({ db, deps }) => [{ name: 'coaching mails', everyMs: 60_000, work: () => writeMails({ db, deps }) }],
  archive: {
    lists: {
      coaching_messages: 'what you and your coach wrote to each other',
      coaching_notes: 'the notes that your coach shared with you, and whether there are others',
      coaching_agenda: 'what you both wanted to talk about',
      coaching_actions: 'the steps you were offered and took',
      coaching_plans: 'your growth plan',
    },
    read: archiveCoaching,
  },
  leave,
  serve({ app, db }) {
    app.addHook('preClose', async () => watchOf(db).close())
  },
})
