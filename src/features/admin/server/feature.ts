import { login } from '#src/features/accounts/contract.ts'
import { serverFeature } from '#src/platform/server/feature.ts'
import { adminRoutes } from './routes.ts'

export const adminFeature = serverFeature({
  name: 'admin',
  routes: adminRoutes,
  pageForms: [
    { name: 'login', page: '/admin/login', endpoint: login, keeps: ['username'], leadsTo: () => '/admin' },
  ],
})
