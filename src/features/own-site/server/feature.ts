import { serverFeature } from '#src/platform/server/feature.ts'
import { OWN_SITE_ERRORS } from '../errors.ts'
import { serveMedia } from './media/routes.ts'
import { up as content } from './migrations/0040-content.ts'
import { up as pagesAndPictures } from './migrations/0041-pages-and-pictures.ts'
import { up as setupPath } from './migrations/0091-setup-path.ts'
import { up as checks } from './migrations/0100-checks.ts'
import { up as pictureBytes } from './migrations/0143-picture-bytes.ts'
import { up as preparedPictures } from './migrations/0160-prepared-pictures.ts'
import { seedPages } from './pages/actions.ts'
import { ownSiteRoutes } from './routes.ts'
import { ownSiteTables } from './tables.ts'

export const ownSiteFeature = serverFeature({
  name: 'own-site',
  routes: ownSiteRoutes,
  errors: OWN_SITE_ERRORS,
  tables: ownSiteTables,
  migrations: {
    '0040-content': content,
    '0041-pages-and-pictures': pagesAndPictures,
    '0091-setup-path': setupPath,
    '0100-checks': checks,
    '0143-picture-bytes': pictureBytes,
    '0160-prepared-pictures': preparedPictures,
  },
  seed: async (db, _deps, now) => {
    await seedPages(db, now)
    return []
  },
  serve: serveMedia,
})
