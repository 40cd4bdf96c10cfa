import { serverFeature } from '#src/platform/server/feature.ts'
import { storePastWeeks } from './actions.ts'
import { up as admin } from './migrations/0008-admin.ts'
import { up as weeklyCounts } from './migrations/0015-weekly-counts.ts'
import { up as checks } from './migrations/0100-checks.ts'
import { dashboardRoutes } from './routes.ts'
import { dashboardTables } from './tables.ts'

export const dashboardFeature = serverFeature({
  name: 'dashboard',
  routes: dashboardRoutes,
  tables: dashboardTables,
  migrations: {
    '0008-admin': admin,
    '0015-weekly-counts': weeklyCounts,
    '0100-checks': checks,
  },
  jobs: ({ db, deps }) => [{ name: 'weeks', everyMs: 3_600_000, work: () => storePastWeeks(db, deps.now()) }],
})
