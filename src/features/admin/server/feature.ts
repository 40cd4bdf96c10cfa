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
      work: () => deleteOlderThan(db, 'audit_log', deps.settings.auditLogKeptDays, deps.now()),
    },
  ],
})
