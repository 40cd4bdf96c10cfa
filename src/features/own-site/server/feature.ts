import { serverFeature } from '#src/platform/server/feature.ts'
import { OWN_SITE_ERRORS } from '../errors.ts'
import { serveMedia } from './media/routes.ts'
import { up as baseline } from './migrations/0001-baseline.ts'
import { seedPages } from './pages/actions.ts'
import { ownSiteRoutes } from './routes.ts'
import { ownSiteTables } from './tables.ts'

export const ownSiteFeature = serverFeature({
  name: 'own-site',
  routes: ownSiteRoutes,
  errors: OWN_SITE_ERRORS,
  tables: ownSiteTables,
  migrations: { '0001-baseline': baseline },
  seed: async (db, _deps, now) => {
    await seedPages(db, now)
    return []
  },
  serve: serveMedia,
})
