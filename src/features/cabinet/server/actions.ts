import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { inBatches } from '#src/platform/server/db/pages.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import { type Call, RawJson, requireSelf } from '#src/platform/server/http/route.ts'
import type { DrawerType } from '../constants.ts'
import type { CabinetEntryChange, createCabinetEntry, updateCabinetEntry } from '../contract.ts'
import { positionBetween } from '../domain.ts'
import * as store from './store.ts'

/** Creates an entry at the top of its drawer. */
export function create({ db, caller, body, now }: Call<typeof createCabinetEntry>) {
  requireSelf(caller, body.user_id)
  const owner = caller.userId
  return inTransaction(db, async trx => {
    await store.lockOrder(trx, owner)
    const top = await store.topPosition(trx, { owner, drawer: body.drawer_type })
    const position = positionBetween(null, top) ?? 0
    return { data: await store.insertEntry(trx, { ...body, user_id: owner, position }, now.toISOString()) }
  })
}

interface Target {
  owner: number
  id: number
  drawer: DrawerType
  afterId: number | null
}

/** A free position below `afterId`; respaces the drawer if there is none. */
async function positionBelow(trx: Db, { owner, id, drawer, afterId }: Target): Promise<number> {
  if (afterId === null) {
    return positionBetween(null, await store.topPosition(trx, { owner, drawer }, { except: id })) ?? 0
  }
  for (const respaced of [false, true]) {
    if (respaced) await store.respacePositions(trx, { owner, drawer })
    const above = await store.findEntry(trx, { owner, id: afterId })
    if (above?.drawer_type !== drawer) throw new AppError('cabinet_moved')
    const below = await store.topPosition(trx, { owner, drawer }, { above: above.position, except: id })
    const position = positionBetween(above.position, below)
    if (position !== null) return position
  }
  throw new Error('no free position in a drawer after respacing')
}

async function move(trx: Db, owner: number, id: number, change: CabinetEntryChange): Promise<void> {
  await store.lockOrder(trx, owner)
  const entry = await store.findEntry(trx, { owner, id })
  if (!entry) throw new AppError('not_found')
  const drawer = change.drawer_type ?? entry.drawer_type
  const afterId = change.after_id ?? null
  const position = await positionBelow(trx, { owner, id, drawer, afterId })
  await store.placeEntry(trx, { owner, id }, { drawer_type: drawer, position })
}

/**
 * Changes an entry's text, its position, or both. Moves of one member are serialized, so that concurrent moves cannot
 * produce an order nobody chose.
 * @throws AppError `cabinet_stale` when the text was changed since it was read
 */
export async function update({ db, caller, params, body, now }: Call<typeof updateCabinetEntry>) {
  requireSelf(caller, body.user_id)
  const owned = { owner: caller.userId, id: params.id }
  if (body.after_id === params.id) {
    throw new AppError('invalid', { fields: { after_id: 'An entry cannot be moved below itself.' } })
  }
  const moves = body.drawer_type !== undefined || body.after_id !== undefined
  const writes = body.title !== undefined || body.content !== undefined

  const changeText = async (trx: Db) => {
    const row = await store.updateText(trx, owned, body, now.toISOString())
    if (row !== undefined) return { data: new RawJson(row) }
    throw new AppError((await store.findEntry(trx, owned)) ? 'cabinet_stale' : 'not_found')
  }
  if (!moves && writes) return changeText(db)
  return inTransaction(db, async trx => {
    if (moves) await move(trx, owned.owner, owned.id, body)
    if (writes) return changeText(trx)
    const entry = await store.findEntry(trx, owned)
    if (!entry) throw new AppError('not_found')
    return { data: entry }
  })
}

export async function exportCabinet(db: Db, owner: number) {
  return [
    { name: 'cabinet_entries', rows: () => inBatches(after => store.listEntriesAfter(db, owner, after)) },
  ]
}
