import { serverFeature } from '#src/platform/server/feature.ts'
import { GUIDANCE_ERRORS } from '../errors.ts'
import { up as coach } from './migrations/0012-coach.ts'
import { up as checks } from './migrations/0100-checks.ts'
import { guidanceRoutes } from './routes.ts'
import { guidanceSettings } from './settings.ts'
import { deleteExpired } from './store.ts'
import { guidanceTables } from './tables.ts'

export const guidanceFeature = serverFeature({
  name: 'guidance',
  routes: guidanceRoutes,
  errors: GUIDANCE_ERRORS,
  tables: guidanceTables,
  migrations: {
    '0012-coach': coach,
    '0100-checks': checks,
  },
  settings: guidanceSettings,
  sweep: (db, now) => deleteExpired(db, now.toISOString()),
})
