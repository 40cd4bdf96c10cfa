import { serverFeature } from '#src/platform/server/feature.ts'
import { adminRoutes } from './routes.ts'

export const adminFeature = serverFeature({
  name: 'admin',
  routes: adminRoutes,
})
