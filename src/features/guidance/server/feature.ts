import { serverFeature } from '#src/platform/server/feature.ts'
import { bind } from '#src/platform/server/http/bind.ts'
import * as contract from '../contract.ts'
import { GUIDANCE_ERRORS } from '../errors.ts'
import { deleteExpired } from './budgets.store.ts'
import { helpFor } from './coach.ts'
import * as http from './http.ts'
import { up as baseline } from './migrations/0001-baseline.ts'
import { guidanceSettings } from './settings.ts'
import { guidanceTables } from './tables.ts'

export const guidanceFeature = serverFeature({
  name: 'guidance',
  routes: bind(contract, http),
  errors: GUIDANCE_ERRORS,
  tables: guidanceTables,
  migrations: { '0001-baseline': baseline },
  settings: guidanceSettings,
  helpFor,
  sweep: ({ db, now }) => deleteExpired(db, now.toISOString()),
})
