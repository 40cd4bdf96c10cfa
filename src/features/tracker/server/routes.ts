import { restoreDeleted } from '#src/platform/server/db/deleted-items.ts'
import { orNotFound } from '#src/platform/server/errors.ts'
import { dataRoute, listed, requireSelf, route } from '#src/platform/server/http/route.ts'
import {
  getDominoRun,
  getDominoYear,
  getPipCounts,
  markRestDay,
  unmarkRestDay,
} from '../contract/days.ts'
import {
  completeDomino,
  createDomino,
  createReflection,
  deleteDomino,
  getDomino,
  listDominoDay,
  listDominoRange,
  listReflections,
  restoreDomino,
  updateDomino,
} from '../contract/dominoes.ts'
import {
  complete,
  countPips,
  create,
  listRange,
  markRest,
  reflect,
  remove,
  run,
  update,
  year,
} from './actions.ts'
import * as store from './store.ts'

export const trackerRoutes = [
  route(listDominoRange, async ({ db, caller, params, query }) => {
    const range = {
      owner: requireSelf(caller, params.userId),
      start: params.startDate,
      end: params.endDate,
    }
    return listed(await listRange(db, range, query.cursor))
  }),
  route(listDominoDay, async ({ db, caller, params, query }) => {
    const day = { owner: requireSelf(caller, params.userId), start: params.date, end: params.date }
    return listed(await store.listEntries(db, day, query.cursor))
  }),
  route(getDomino, async ({ db, caller, params }) => ({
    data: orNotFound(await store.findEntry(db, { owner: caller.userId, id: params.id })),
  })),
  route(createDomino, async ({ db, deps, caller, body, now, setStatus }) => {
    const owner = requireSelf(caller, body.user_id)
    const { record, isNew } = await create(
      db,
      { owner, domino: body, site: deps.settings.site },
      now,
    )
    if (!isNew) setStatus(200)
    return { data: record }
  }),
  route(updateDomino, async ({ db, deps, caller, params, body, now }) => {
    const owned = { owner: requireSelf(caller, body.user_id), id: params.id }
    return { data: await update(db, { owned, change: body, site: deps.settings.site }, now) }
  }),
  dataRoute(completeDomino, ({ db, caller, params, now }) =>
    complete(db, { owner: caller.userId, id: params.id }, now),
  ),
  route(deleteDomino, ({ db, caller, params, now }) =>
    remove(db, { owner: caller.userId, id: params.id }, now),
  ),
  route(restoreDomino, async ({ db, caller, params, now }) => {
    const owned = { owner: caller.userId, id: params.id }
    await restoreDeleted(db, store.DELETABLE, owned, now)
    return { data: orNotFound(await store.findEntry(db, owned)) }
  }),
  route(listReflections, async ({ db, caller, params, query }) => {
    const entry = orNotFound(
      await store.findEntry(db, { owner: caller.userId, id: params.dominoId }),
    )
    return listed(await store.listReflections(db, entry.id, query.cursor))
  }),
  route(createReflection, async ({ db, caller, body, now, setStatus }) => {
    const { record, isNew } = await reflect(db, caller.userId, body, now)
    if (!isNew) setStatus(200)
    return { data: record }
  }),
  dataRoute(getDominoYear, ({ db, caller, params }) =>
    year(db, requireSelf(caller, params.userId), params.year),
  ),
  dataRoute(getDominoRun, ({ db, caller, params }) =>
    run(db, requireSelf(caller, params.userId), params.date),
  ),
  route(getPipCounts, async ({ db, deps, caller, params }) => {
    const range = {
      owner: requireSelf(caller, params.userId),
      start: params.startDate,
      end: params.endDate,
    }
    return { data: await countPips(db, range, deps.settings.site) }
  }),
  route(markRestDay, ({ db, caller, params, now }) =>
    markRest(db, caller.userId, params.date, now),
  ),
  route(unmarkRestDay, ({ db, caller, params }) =>
    store.deleteRestDay(db, caller.userId, params.date),
  ),
]
