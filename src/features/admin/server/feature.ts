import { login } from '#src/features/accounts/contract.ts'
import { deleteOlderThan } from '#src/platform/server/db/retention.ts'
import { serverFeature } from '#src/platform/server/feature.ts'
import { adminRoutes } from './routes.ts'

export const adminFeature = serverFeature({
  name: 'admin',
  routes: adminRoutes,
  pageForms: [
    { name: 'login', page: '/admin/login', endpoint: login, keeps: ['username'], leadsTo: () => '/admin' },
  ],
  jobs: ({ db, deps }) => [
    {
      name: 'audit log retention',
      everyMs: 3_600_000,
      work: () => deleteOlderThan(db, 'audit_log', deps.settings.auditLogKeptDays, deps.now()),
    },
  ],
})
