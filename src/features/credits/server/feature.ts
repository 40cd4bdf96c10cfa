import { serverFeature } from '#src/platform/server/feature.ts'
import { CREDITS_ERRORS } from '../errors.ts'
import { exportCredits } from './actions.ts'
import { creditsJobs } from './jobs.ts'
import { up as baseline } from './migrations/0002-baseline.ts'
import { creditsRoutes } from './routes.ts'
import { creditsTables } from './tables.ts'

export const creditsFeature = serverFeature({
  name: 'credits',
  routes: creditsRoutes,
  errors: CREDITS_ERRORS,
  tables: creditsTables,
  migrations: { '0002-baseline': baseline },
  jobs: creditsJobs,
  archive: {
    lists: {
      session_credits: 'the session credits that your membership granted',
      session_credit_uses: 'what those credits were used for',
    },
    read: (db, { id }) => exportCredits(db, id),
  },
})
