import { serverFeature } from '#src/platform/server/feature.ts'
import { bind } from '#src/platform/server/http/bind.ts'
import * as contentContract from '../contract/content.ts'
import * as healthContract from '../contract/health.ts'
import * as languagesContract from '../contract/languages.ts'
import * as operationsContract from '../contract/operations.ts'
import * as pagesContract from '../contract/pages.ts'
import * as picturesContract from '../contract/pictures.ts'
import * as setupContract from '../contract/setup.ts'
import { SITE_ERRORS } from '../errors.ts'
import * as content from './content.ts'
import * as http from './http.ts'
import { registerSecurityText, serveMedia } from './http.ts'
import * as languages from './languages.ts'
import { up as baseline } from './migrations/0001-baseline.ts'
import { up as operationsTable } from './migrations/0002-operations.ts'
import { up as languagesColumn } from './migrations/0016-languages.ts'
import * as operations from './operations.ts'
import * as pages from './pages.ts'
import { seedPages } from './pages.ts'
import * as pictures from './pictures.ts'
import * as setup from './setup.ts'
import { siteTables } from './tables.ts'

export const siteFeature = serverFeature({
  name: 'site',
  routes: [
    ...bind(healthContract, http),
    ...bind(contentContract, { ...content, ...http }),
    ...bind(picturesContract, { ...pictures, ...http }),
    ...bind(pagesContract, pages),
    ...bind(setupContract, setup),
    ...bind(operationsContract, operations),
    ...bind(languagesContract, languages),
  ],
  errors: SITE_ERRORS,
  tables: siteTables,
  migrations: {
    '0001-baseline': baseline,
    '0002-operations': operationsTable,
    '0016-languages': languagesColumn,
  },
  seed: async ctx => {
    await seedPages(ctx)
    return []
  },
  serve(context) {
    registerSecurityText(context)
    serveMedia(context)
  },
})
