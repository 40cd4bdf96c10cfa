import type { ParamsOf } from '#src/contract/endpoint.ts'
import type { Caller } from '#src/platform/server/context.ts'
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
  route(listDominoRange, async call =>
    listAnswer(await listRange(call.db, rangeOf(call.who, call.params), call.query.cursor)),
  ),
  route(listDominoDay, async call => {
    const day = {
      owner: requireSelf(call.who, call.params.userId),
      start: call.params.date,
      end: call.params.date,
    }
    return listAnswer(await store.listEntries(call.db, day, call.query.cursor))
  }),
  dataRoute(getDomino, async call =>
    orNotFound(await store.findEntry(call.db, { owner: call.who.userId, id: call.params.id })),
  ),
  route(createDomino, async call => {
    const owner = requireSelf(call.who, call.body.user_id)
    const { record, isNew } = await createEntry(call, { owner, domino: call.body })
    if (!isNew) call.setStatus(200)
    return { data: record }
  }),
  dataRoute(updateDomino, call => {
    const owned = { owner: requireSelf(call.who, call.body.user_id), id: call.params.id }
    return updateEntry(call, { owned, change: call.body })
  }),
  dataRoute(completeDomino, call =>
    completeEntry(call, { owner: call.who.userId, id: call.params.id }),
  ),
  route(deleteDomino, call => deleteEntry(call, { owner: call.who.userId, id: call.params.id })),
  dataRoute(restoreDomino, call =>
    restoreEntry(call, { owner: call.who.userId, id: call.params.id }),
  ),
  route(listReflections, async call => {
    const entry = orNotFound(
      await store.findEntry(call.db, { owner: call.who.userId, id: call.params.dominoId }),
    )
    return listAnswer(await store.listReflections(call.db, entry.id, call.query.cursor))
  }),
  route(createReflection, async call => {
    const { record, isNew } = await addReflection(call, call.who.userId, call.body)
    if (!isNew) call.setStatus(200)
    return { data: record }
  }),
  dataRoute(getDominoYear, call =>
    listYear(call.db, requireSelf(call.who, call.params.userId), call.params.year),
  ),
  dataRoute(getDominoRun, call =>
    readRun(call.db, requireSelf(call.who, call.params.userId), call.params.date),
  ),
  dataRoute(getPipCounts, call =>
    countPips(call.db, rangeOf(call.who, call.params), call.deps.settings.site),
  ),
  route(markRestDay, call => markRest(call, call.who.userId, call.params.date)),
  route(unmarkRestDay, call => store.deleteRestDay(call.db, call.who.userId, call.params.date)),
]
