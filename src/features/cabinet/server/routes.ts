import { deleteRestorably, restoreDeleted } from '#src/platform/server/db/deleted-items.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import { dataRoute, listAnswer, requireSelf, route } from '#src/platform/server/http/route.ts'
import {
  createCabinetEntry,
  deleteCabinetEntry,
  listCabinetDrawer,
  restoreCabinetEntry,
  updateCabinetEntry,
} from '../contract.ts'
import { changeEntry, createEntry } from './actions.ts'
import * as store from './store.ts'

export const cabinetRoutes = [
  route(listCabinetDrawer, async ({ db, caller, params, query }) => {
    const drawer = { owner: requireSelf(caller, params.userId), drawer: params.drawerType }
    return listAnswer(await store.listDrawer(db, drawer, query.cursor))
  }),
  dataRoute(createCabinetEntry, ({ db, caller, body, now }) =>
    createEntry(db, requireSelf(caller, body.user_id), body, now),
  ),
  dataRoute(updateCabinetEntry, ({ db, caller, params, body, now }) =>
    changeEntry(db, { owner: requireSelf(caller, body.user_id), id: params.id }, body, now),
  ),
  route(deleteCabinetEntry, async ({ db, caller, params, now }) => {
    const owned = { owner: caller.userId, id: params.id }
    if (!(await deleteRestorably(db, store.DELETABLE, owned, now))) throw new AppError('not_found')
  }),
  route(restoreCabinetEntry, async ({ db, caller, params, now }) => {
    const owned = { owner: caller.userId, id: params.id }
    await restoreDeleted(db, store.DELETABLE, owned, now)
    return { data: orNotFound(await store.findEntry(db, owned)) }
  }),
]
