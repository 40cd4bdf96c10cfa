import { serverFeature } from '#src/platform/server/feature.ts'
import { PLANNER_ERRORS } from '../errors.ts'
import { exportPlanner } from './actions.ts'
import { plannerImports } from './imports/store.ts'
import { up as planner } from './migrations/0003-planner.ts'
import { plannerRoutes } from './routes.ts'
import { plannerShares } from './sharing/store.ts'
import { plannerTables } from './tables.ts'

export const plannerFeature = serverFeature({
  name: 'planner',
  routes: plannerRoutes,
  errors: PLANNER_ERRORS,
  tables: plannerTables,
  migrations: {
    '0003-planner': planner,
  },
  archive: { lists: { weekly_planners: 'your weeks' }, read: (db, { id }) => exportPlanner(db, id) },
  shares: plannerShares,
  imports: plannerImports,
})
