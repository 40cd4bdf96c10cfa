import type { InputOf } from '#src/contract/endpoint.ts'
import type { Context } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { pageAt } from '#src/platform/server/db/pages.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import type * as contract from '../contract/agenda.ts'
import { isOver } from '../domain/access.ts'
import { enterGroup, type Inside } from './access.ts'
import * as store from './agenda.store.ts'
import { authorOf } from './board-views.ts'

/** The contract drops what it does not name. */
const viewOf = (inside: Inside, row: store.ItemRow): contract.GroupAgendaItem => ({
  ...row,
  author: authorOf(inside, row),
  supports: Number(row.supports),
  supported: Boolean(row.supported),
})

const getItem = async (db: Db, inside: Inside, itemId: number): Promise<contract.GroupAgendaItem> =>
  viewOf(inside, orNotFound(await store.findItem(db, inside, itemId)))

export async function listGroupAgenda(
  ctx: Context,
  { id, ...query }: InputOf<typeof contract.listGroupAgenda>,
) {
  const inside = await enterGroup(ctx, id)
  const { rows, total } = await store.listItems(ctx.db, inside, query)
  const { data, beside } = pageAt(rows, query, total)
  return { data: data.map(row => viewOf(inside, row)), beside }
}

export function proposeForAgenda(
  ctx: Context,
  { id, text }: InputOf<typeof contract.proposeForAgenda>,
) {
  return inTransaction(ctx, async ctx => {
    const inside = await enterGroup(ctx, id)
    if (isOver(inside.group, ctx.now)) throw new AppError('group_over')
    const item = { group_id: id, member_id: inside.me.id, text, done: false }
    const itemId = await store.insertItem(ctx.db, { ...item, created_at: ctx.now.toISOString() })
    return getItem(ctx.db, inside, itemId)
  })
}

/** @throws AppError `forbidden` for another's text, and for `done` by anybody but the coach */
export function updateGroupAgendaItem(
  ctx: Context,
  { id, itemId, text, done }: InputOf<typeof contract.updateGroupAgendaItem>,
) {
  return inTransaction(ctx, async ctx => {
    const inside = await enterGroup(ctx, id)
    const item = orNotFound(await store.findItem(ctx.db, inside, itemId))
    if (text !== undefined && item.member_id !== inside.me.id) throw new AppError('forbidden')
    if (done !== undefined && !inside.isCoach) throw new AppError('forbidden')
    if (text !== undefined && isOver(inside.group, ctx.now)) throw new AppError('group_over')
    await store.updateItem(ctx.db, item, { text, done })
    return getItem(ctx.db, inside, itemId)
  })
}

export async function deleteGroupAgendaItem(
  ctx: Context,
  { id, itemId }: InputOf<typeof contract.deleteGroupAgendaItem>,
) {
  const inside = await enterGroup(ctx, id)
  const item = orNotFound(await store.findItem(ctx.db, inside, itemId))
  if (item.member_id !== inside.me.id && !inside.isCoach) throw new AppError('forbidden')
  await store.deleteItem(ctx.db, item)
}

async function reachItem(ctx: Context, { id, itemId }: { id: number; itemId: number }) {
  const inside = await enterGroup(ctx, id)
  await getItem(ctx.db, inside, itemId)
  return inside
}

export async function supportItem(ctx: Context, item: InputOf<typeof contract.supportItem>) {
  const inside = await reachItem(ctx, item)
  await store.insertSupport(ctx.db, item.itemId, inside.me.id)
  return getItem(ctx.db, inside, item.itemId)
}

export async function unsupportItem(ctx: Context, item: InputOf<typeof contract.unsupportItem>) {
  const inside = await reachItem(ctx, item)
  await store.deleteSupport(ctx.db, item.itemId, inside.me.id)
  return getItem(ctx.db, inside, item.itemId)
}
