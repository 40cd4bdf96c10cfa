import { serverFeature } from '#src/platform/server/feature.ts'
import { SITE_ERRORS } from '../errors.ts'
import { serveMedia } from './media/routes.ts'
import { up as baseline } from './migrations/0001-baseline.ts'
import { up as operations } from './migrations/0002-operations.ts'
import { seedPages } from './pages/actions.ts'
import { siteRoutes } from './routes.ts'
import { registerSecurityText } from './security-text/security-text.ts'
import { siteTables } from './tables.ts'

export const siteFeature = serverFeature({
  name: 'site',
  routes: siteRoutes,
  errors: SITE_ERRORS,
  tables: siteTables,
  migrations: { '0001-baseline': baseline, '0002-operations': operations },
  seed: async ctx => {
    await seedPages(ctx)
    return []
  },
  serve(context) {
    registerSecurityText(context)
    serveMedia(context)
  },
})
