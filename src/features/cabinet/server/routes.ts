import { AppError } from '#src/platform/server/http/errors.ts'
import { listed, requireSelf, route } from '#src/platform/server/http/route.ts'
import { createCabinetEntry, deleteCabinetEntry, listCabinetDrawer, updateCabinetEntry } from '../contract.ts'
import { create, update } from './actions.ts'
import * as store from './store.ts'

export const cabinetRoutes = [
  route(listCabinetDrawer, async ({ db, caller, params, query }) => {
    requireSelf(caller, params.userId)
    const drawer = { owner: caller.userId, drawer: params.drawerType }
    return listed(await store.listDrawer(db, drawer, query.cursor))
  }),
  route(createCabinetEntry, create),
  route(updateCabinetEntry, update),
  route(deleteCabinetEntry, async ({ db, caller, params }) => {
    if (!(await store.deleteEntry(db, { owner: caller.userId, id: params.id }))) {
      throw new AppError('not_found')
    }
    return {}
  }),
]
