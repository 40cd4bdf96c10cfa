import { exportedRows } from '#src/platform/server/db/owned-rows.ts'
import { serverFeature } from '#src/platform/server/feature.ts'
import { bind } from '#src/platform/server/http/bind.ts'
import * as contract from '../contract.ts'
import { CABINET_ERRORS } from '../errors.ts'
import * as entries from './entries.ts'
import * as http from './http.ts'
import { cabinetImports } from './imports.store.ts'
import { up as baseline } from './migrations/0001-baseline.ts'
import { cabinetShares } from './sharing.store.ts'
import { cabinetTables } from './tables.ts'

export const cabinetFeature = serverFeature({
  name: 'cabinet',
  routes: bind(contract, { ...entries, ...http }),
  errors: CABINET_ERRORS,
  tables: cabinetTables,
  migrations: { '0001-baseline': baseline },
  archive: {
    lists: { cabinet_entries: 'your drawers' },
    read: async ({ db }, { id }) => [exportedRows(db, 'cabinet_entries', id)],
  },
  shares: cabinetShares,
  imports: cabinetImports,
})
