import { serverFeature } from '#src/platform/server/feature.ts'
import { ASSISTANT_ERRORS } from '../errors.ts'
import { exportCoach } from './actions.ts'
import { assistantImports } from './imports/store.ts'
import { up as coach } from './migrations/0012-coach.ts'
import { assistantRoutes } from './routes.ts'
import { assistantTables } from './tables.ts'

export const assistantFeature = serverFeature({
  name: 'assistant',
  routes: assistantRoutes,
  errors: ASSISTANT_ERRORS,
  tables: assistantTables,
  migrations: {
    '0012-coach': coach,
  },
  archive: {
    lists: { coach_conversations: 'the conversations with the AI coach that you saved' },
    read: (db, { id }) => exportCoach(db, id),
  },
  imports: assistantImports,
})
