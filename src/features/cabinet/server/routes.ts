import { AppError } from '#src/platform/server/errors.ts'
import { listed, RawJson, requireSelf, route } from '#src/platform/server/http/route.ts'
import { createCabinetEntry, deleteCabinetEntry, listCabinetDrawer, updateCabinetEntry } from '../contract.ts'
import { create, update } from './actions.ts'
import * as store from './store.ts'

export const cabinetRoutes = [
  route(listCabinetDrawer, async ({ db, caller, params, query }) => {
    const drawer = { owner: requireSelf(caller, params.userId), drawer: params.drawerType }
    return listed(await store.listDrawer(db, drawer, query.cursor))
  }),
  route(createCabinetEntry, async ({ db, caller, body, now }) => ({
    data: await create(db, requireSelf(caller, body.user_id), body, now),
  })),
  route(updateCabinetEntry, async ({ db, caller, params, body, now }) => {
    const owned = { owner: requireSelf(caller, body.user_id), id: params.id }
    const changed = await update(db, owned, body, now)
    return { data: typeof changed === 'string' ? new RawJson(changed) : changed }
  }),
  route(deleteCabinetEntry, async ({ db, caller, params }) => {
    if (!(await store.deleteEntry(db, { owner: caller.userId, id: params.id }))) {
      throw new AppError('not_found')
    }
  }),
]
