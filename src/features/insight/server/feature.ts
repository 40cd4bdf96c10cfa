import { exportedRows } from '#src/platform/server/db/owned-rows.ts'
import { serverFeature } from '#src/platform/server/feature.ts'
import { INSIGHT_ERRORS } from '../errors.ts'
import { insightImports } from './imports/store.ts'
import { up as baseline } from './migrations/0001-baseline.ts'
import { insightRoutes } from './routes.ts'
import { insightTables } from './tables.ts'

export const insightFeature = serverFeature({
  name: 'insight',
  routes: insightRoutes,
  errors: INSIGHT_ERRORS,
  tables: insightTables,
  migrations: { '0001-baseline': baseline },
  archive: {
    lists: { experiments: 'the trials you began' },
    read: async (db, { id }) => [exportedRows(db, 'experiments', id)],
  },
  imports: insightImports,
})
