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
  route(listCabinetDrawer, async call => {
    const drawer = {
      owner: requireSelf(call.who, call.params.userId),
      drawer: call.params.drawerType,
    }
    return listAnswer(await store.listDrawer(call.db, drawer, call.query.cursor))
  }),
  dataRoute(createCabinetEntry, call =>
    createEntry(call, requireSelf(call.who, call.body.user_id), call.body),
  ),
  dataRoute(updateCabinetEntry, call =>
    changeEntry(
      call,
      { owner: requireSelf(call.who, call.body.user_id), id: call.params.id },
      call.body,
    ),
  ),
  route(deleteCabinetEntry, async call => {
    const owned = { owner: call.who.userId, id: call.params.id }
    if (!(await deleteRestorably(call.db, store.DELETABLE, owned, call.now)))
      throw new AppError('not_found')
  }),
  route(restoreCabinetEntry, async call => {
    const owned = { owner: call.who.userId, id: call.params.id }
    await restoreDeleted(call.db, store.DELETABLE, owned, call.now)
    return { data: orNotFound(await store.findEntry(call.db, owned)) }
  }),
]
