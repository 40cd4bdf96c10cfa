import { exportedRows } from '#src/platform/server/db/owned-rows.ts'
import { serverFeature } from '#src/platform/server/feature.ts'
import { CABINET_ERRORS } from '../errors.ts'
import { cabinetImports } from './imports/store.ts'
import { up as cabinet } from './migrations/0004-cabinet.ts'
import { up as checks } from './migrations/0100-checks.ts'
import { cabinetRoutes } from './routes.ts'
import { cabinetShares } from './sharing/store.ts'
import { cabinetTables } from './tables.ts'

export const cabinetFeature = serverFeature({
  name: 'cabinet',
  routes: cabinetRoutes,
  errors: CABINET_ERRORS,
  tables: cabinetTables,
  migrations: {
    '0004-cabinet': cabinet,
    '0100-checks': checks,
  },
  archive: {
    lists: { cabinet_entries: 'your drawers' },
    read: async (db, { id }) => [exportedRows(db, 'cabinet_entries', id)],
  },
  shares: cabinetShares,
  imports: cabinetImports,
})
