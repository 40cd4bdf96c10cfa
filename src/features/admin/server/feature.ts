import { AUDIT_LOG_KEPT_DAYS } from '#src/platform/server/db/audit-chain.ts'
import { deleteOlderThan } from '#src/platform/server/db/retention.ts'
import { serverFeature } from '#src/platform/server/feature.ts'
import { adminRoutes } from './routes.ts'

export const adminFeature = serverFeature({
  name: 'admin',
  routes: adminRoutes,
  jobs: ({ db, deps }) => [
    {
      name: 'audit log retention',
      everyMs: 3_600_000,
      work: () => deleteOlderThan(db, 'audit_log', AUDIT_LOG_KEPT_DAYS, deps.now()),
    },
  ],
})
