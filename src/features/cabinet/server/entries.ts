import { msg } from '@lingui/core/runtime-macro'
import type { BodyOf, InputOf, ParamsOf } from '#src/contract/endpoint.ts'
import { said } from '#src/contract/i18n.ts'
import type { Context } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { deleteRestorably, restoreDeleted } from '#src/platform/server/db/deleted-items.ts'
import type { Owned } from '#src/platform/server/db/owned-rows.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import { requireSelf } from '#src/platform/server/self.ts'
import type { DrawerType } from '../constants.ts'
import type * as contract from '../contract.ts'
import type { CabinetEntry, CabinetEntryChange } from '../contract.ts'
import { positionBetween } from '../domain.ts'
import * as store from './entries.store.ts'

export async function listCabinetDrawer(
  ctx: Context,
  { userId, drawerType: drawer, cursor }: InputOf<typeof contract.listCabinetDrawer>,
) {
  return store.listDrawer(ctx.db, { owner: requireSelf(ctx, userId), drawer }, cursor)
}

export async function createCabinetEntry(
  ctx: Context,
  entry: InputOf<typeof contract.createCabinetEntry>,
): Promise<CabinetEntry> {
  const owner = requireSelf(ctx, entry.user_id)
  return inTransaction(ctx, async ctx => {
    await store.lockOrder(ctx.db, owner)
    const top = await store.topPosition(ctx.db, { owner, drawer: entry.drawer_type })
    const position = positionBetween(null, top) ?? 0
    return store.insertEntry(ctx.db, { ...entry, user_id: owner, position }, ctx.now.toISOString())
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
    return (
      positionBetween(null, await store.topPosition(trx, { owner, drawer }, { except: id })) ?? 0
    )
  }
  for (const respaced of [false, true]) {
    if (respaced) await store.respacePositions(trx, { owner, drawer })
    const above = await store.findEntry(trx, { owner, id: afterId })
    if (above?.drawer_type !== drawer) throw new AppError('cabinet_moved')
    const below = await store.topPosition(
      trx,
      { owner, drawer },
      { above: above.position, except: id },
    )
    const position = positionBetween(above.position, below)
    if (position !== null) return position
  }
  throw new Error('no free position in a drawer after respacing')
}

async function move(trx: Db, { owner, id }: Owned, change: CabinetEntryChange): Promise<void> {
  await store.lockOrder(trx, owner)
  const entry = orNotFound(await store.findEntry(trx, { owner, id }))
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
export async function updateCabinetEntry(
  ctx: Context,
  {
    id,
    ...change
  }: Omit<BodyOf<typeof contract.updateCabinetEntry>, 'id'> &
    ParamsOf<typeof contract.updateCabinetEntry>,
): Promise<CabinetEntry> {
  const owned = { owner: requireSelf(ctx, change.user_id), id }
  if (change.after_id === owned.id) {
    throw new AppError('invalid', {
      fields: { after_id: said(msg`An entry cannot be moved below itself.`) },
    })
  }
  const moves = change.drawer_type !== undefined || change.after_id !== undefined
  const writes = change.title !== undefined || change.content !== undefined

  const changeText = async (trx: Db) => {
    const row = await store.updateText(trx, owned, change, ctx.now.toISOString())
    if (row !== undefined) return row
    throw new AppError((await store.findEntry(trx, owned)) ? 'cabinet_stale' : 'not_found')
  }
  if (!moves && writes) return changeText(ctx.db)
  return inTransaction(ctx, async ctx => {
    if (moves) await move(ctx.db, owned, change)
    if (writes) return changeText(ctx.db)
    return orNotFound(await store.findEntry(ctx.db, owned))
  })
}

export async function deleteCabinetEntry(
  { db, who, now }: Context,
  { id }: InputOf<typeof contract.deleteCabinetEntry>,
): Promise<void> {
  if (!(await deleteRestorably(db, store.DELETABLE, { owner: who.userId, id }, now)))
    throw new AppError('not_found')
}

export async function restoreCabinetEntry(
  { db, who, now }: Context,
  { id }: InputOf<typeof contract.restoreCabinetEntry>,
): Promise<CabinetEntry> {
  const owned = { owner: who.userId, id }
  await restoreDeleted(db, store.DELETABLE, owned, now)
  return orNotFound(await store.findEntry(db, owned))
}
