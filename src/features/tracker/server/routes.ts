import { AppError } from '#src/platform/server/http/errors.ts'
import { listed, requireSelf, route } from '#src/platform/server/http/route.ts'
import {
  completeDomino,
  createDomino,
  createReflection,
  deleteDomino,
  getDomino,
  getDominoRun,
  getDominoYear,
  getPipCounts,
  listDominoDay,
  listDominoRange,
  listReflections,
  markRestDay,
  unmarkRestDay,
  updateDomino,
} from '../contract.ts'
import { complete, countPips, create, listRange, markRest, run, update, year } from './actions.ts'
import * as store from './store.ts'

export const trackerRoutes = [
  route(listDominoRange, listRange),
  route(listDominoDay, async ({ db, caller, params, query }) => {
    requireSelf(caller, params.userId)
    const day = { owner: caller.userId, start: params.date, end: params.date }
    return listed(await store.listEntries(db, day, query.cursor))
  }),
  route(getDomino, async ({ db, caller, params }) => {
    const entry = await store.findEntry(db, { owner: caller.userId, id: params.id })
    if (!entry) throw new AppError('not_found')
    return { data: entry }
  }),
  route(createDomino, create),
  route(updateDomino, update),
  route(completeDomino, complete),
  route(deleteDomino, async ({ db, caller, params }) => {
    if (!(await store.deleteEntry(db, { owner: caller.userId, id: params.id })))
      throw new AppError('not_found')
    return {}
  }),
  route(listReflections, async ({ db, caller, params, query }) => {
    const entry = await store.findEntry(db, { owner: caller.userId, id: params.dominoId })
    if (!entry) throw new AppError('not_found')
    return listed(await store.listReflections(db, entry.id, query.cursor))
  }),
  route(createReflection, async ({ db, caller, body, now }) => {
    const entry = await store.findEntry(db, { owner: caller.userId, id: body.domino_id })
    if (!entry) throw new AppError('not_found')
    return { data: await store.insertReflection(db, entry.id, body.reflection, now.toISOString()) }
  }),
  route(getDominoYear, year),
  route(getDominoRun, run),
  route(getPipCounts, countPips),
  route(markRestDay, markRest),
  route(unmarkRestDay, async ({ db, caller, params }) => {
    await store.deleteRestDay(db, caller.userId, params.date)
    return {}
  }),
]
