import { serverFeature } from '#src/platform/server/feature.ts'
import { siteRoutes } from './routes.ts'

export const siteFeature = serverFeature({
  name: 'site',
  routes: siteRoutes,
})
