import { exportedRows } from '#src/platform/server/db/owned-rows.ts'
import { serverFeature } from '#src/platform/server/feature.ts'
import { bind } from '#src/platform/server/http/bind.ts'
import * as contract from '../contract.ts'
import { PLANNER_ERRORS } from '../errors.ts'
import { plannerImports } from './imports.store.ts'
import { up as baseline } from './migrations/0001-baseline.ts'
import * as planners from './planners.ts'
import { nameDomino } from './planners.ts'
import { plannerShares } from './sharing.store.ts'
import { plannerTables } from './tables.ts'

export const plannerFeature = serverFeature({
  name: 'planner',
  routes: bind(contract, planners),
  errors: PLANNER_ERRORS,
  tables: plannerTables,
  migrations: { '0001-baseline': baseline },
  archive: {
    lists: { weekly_planners: 'your weeks' },
    read: async ({ db }, { id }) => [exportedRows(db, 'weekly_planners', id)],
  },
  shares: plannerShares,
  imports: plannerImports,
  dayNamed: nameDomino,
})
