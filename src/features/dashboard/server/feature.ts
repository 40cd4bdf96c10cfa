import { serverFeature } from '#src/platform/server/feature.ts'
import { storePastWeeks } from './actions.ts'
import { up as baseline } from './migrations/0002-baseline.ts'
import { dashboardRoutes } from './routes.ts'
import { dashboardTables } from './tables.ts'

export const dashboardFeature = serverFeature({
  name: 'dashboard',
  routes: dashboardRoutes,
  tables: dashboardTables,
  migrations: { '0002-baseline': baseline },
  jobs: ({ db, deps }) => [{ name: 'weeks', everyMs: 3_600_000, work: () => storePastWeeks(db, deps.now()) }],
})
