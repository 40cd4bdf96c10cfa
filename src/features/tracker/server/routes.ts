import type { ParamsOf } from '#src/contract/endpoint.ts'
import type { Caller } from '#src/platform/server/deps.ts'
import { orNotFound } from '#src/platform/server/errors.ts'
import { dataRoute, listAnswer, requireSelf, route } from '#src/platform/server/http/route.ts'
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
  addReflection,
  completeEntry,
  countPips,
  createEntry,
  deleteEntry,
  listRange,
  listYear,
  markRest,
  readRun,
  restoreEntry,
  updateEntry,
} from './actions.ts'
import * as store from './store.ts'

const rangeOf = (
  caller: Caller,
  { userId, startDate, endDate }: ParamsOf<typeof listDominoRange>,
): store.Range => ({ owner: requireSelf(caller, userId), start: startDate, end: endDate })

export const trackerRoutes = [
  route(listDominoRange, async ({ db, caller, params, query }) =>
    listAnswer(await listRange(db, rangeOf(caller, params), query.cursor)),
  ),
  route(listDominoDay, async ({ db, caller, params, query }) => {
    const day = { owner: requireSelf(caller, params.userId), start: params.date, end: params.date }
    return listAnswer(await store.listEntries(db, day, query.cursor))
  }),
  dataRoute(getDomino, async ({ db, caller, params }) =>
    orNotFound(await store.findEntry(db, { owner: caller.userId, id: params.id })),
  ),
  route(createDomino, async ({ db, deps, caller, body, now, setStatus }) => {
    const owner = requireSelf(caller, body.user_id)
    const { record, isNew } = await createEntry(db, { owner, domino: body, deps }, now)
    if (!isNew) setStatus(200)
    return { data: record }
  }),
  dataRoute(updateDomino, ({ db, deps, caller, params, body, now }) => {
    const owned = { owner: requireSelf(caller, body.user_id), id: params.id }
    return updateEntry(db, { owned, change: body, deps }, now)
  }),
  dataRoute(completeDomino, ({ db, deps, caller, params, now }) =>
    completeEntry(db, { owned: { owner: caller.userId, id: params.id }, deps }, now),
  ),
  route(deleteDomino, ({ db, deps, caller, params, now }) =>
    deleteEntry(db, { owned: { owner: caller.userId, id: params.id }, deps }, now),
  ),
  dataRoute(restoreDomino, ({ db, deps, caller, params, now }) =>
    restoreEntry(db, { owned: { owner: caller.userId, id: params.id }, deps }, now),
  ),
  route(listReflections, async ({ db, caller, params, query }) => {
    const entry = orNotFound(
      await store.findEntry(db, { owner: caller.userId, id: params.dominoId }),
    )
    return listAnswer(await store.listReflections(db, entry.id, query.cursor))
  }),
  route(createReflection, async ({ db, caller, body, now, setStatus }) => {
    const { record, isNew } = await addReflection(db, caller.userId, body, now)
    if (!isNew) setStatus(200)
    return { data: record }
  }),
  dataRoute(getDominoYear, ({ db, caller, params }) =>
    listYear(db, requireSelf(caller, params.userId), params.year),
  ),
  dataRoute(getDominoRun, ({ db, caller, params }) =>
    readRun(db, requireSelf(caller, params.userId), params.date),
  ),
  dataRoute(getPipCounts, ({ db, deps, caller, params }) =>
    countPips(db, rangeOf(caller, params), deps.settings.site),
  ),
  route(markRestDay, ({ db, caller, params, now }) =>
    markRest(db, caller.userId, params.date, now),
  ),
  route(unmarkRestDay, ({ db, caller, params }) =>
    store.deleteRestDay(db, caller.userId, params.date),
  ),
]
