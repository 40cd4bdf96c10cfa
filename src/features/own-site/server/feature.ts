import { serverFeature } from '#src/platform/server/feature.ts'
import { OWN_SITE_ERRORS } from '../errors.ts'
import { up as content } from './migrations/0040-content.ts'
import { publishedSite } from './published/published.ts'
import { ownSiteRoutes } from './routes.ts'
import { ownSiteTables } from './tables.ts'

export const ownSiteFeature = serverFeature({
  name: 'own-site',
  routes: ownSiteRoutes,
  errors: OWN_SITE_ERRORS,
  tables: ownSiteTables,
  migrations: { '0040-content': content },
  site: publishedSite,
})
