import { serverFeature } from '#src/platform/server/feature.ts'
import { accountRoutes } from './routes.ts'

export const accountFeature = serverFeature({
  name: 'account',
  routes: accountRoutes,
})
