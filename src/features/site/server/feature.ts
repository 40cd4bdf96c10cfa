import { serverFeature } from '#src/platform/server/feature.ts'
import { siteRoutes } from './routes.ts'
import { registerSecurityText } from './security-text/security-text.ts'

export const siteFeature = serverFeature({
  name: 'site',
  routes: siteRoutes,
  serve: registerSecurityText,
})
