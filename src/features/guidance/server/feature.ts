import { serverFeature } from '#src/platform/server/feature.ts'
import { GUIDANCE_ERRORS } from '../errors.ts'
import { helpFor } from './actions.ts'
import { up as baseline } from './migrations/0001-baseline.ts'
import { guidanceRoutes } from './routes.ts'
import { guidanceSettings } from './settings.ts'
import { deleteExpired } from './store.ts'
import { guidanceTables } from './tables.ts'

export const guidanceFeature = serverFeature({
  name: 'guidance',
  routes: guidanceRoutes,
  errors: GUIDANCE_ERRORS,
  tables: guidanceTables,
  migrations: { '0001-baseline': baseline },
  settings: guidanceSettings,
  helpFor,
  sweep: ({ db, now }) => deleteExpired(db, now.toISOString()),
})
