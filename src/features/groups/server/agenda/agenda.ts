import type { BodyOf } from '#src/contract/endpoint.ts'
import type { ListQuery } from '#src/contract/list.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { pageAt } from '#src/platform/server/db/pages.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import type { GroupAgendaItem, updateGroupAgendaItem } from '../../contract/agenda.ts'
import { isOver } from '../../domain/access.ts'
import { enterGroup, type Inside, type Visit } from '../access/access.ts'
import { authorOf } from '../board/views.ts'
import * as store from './store.ts'

interface ItemPlace {
  id: number
  itemId: number
}

/** The contract drops what it does not name. */
const viewOf = (inside: Inside, row: store.ItemRow): GroupAgendaItem => ({
  ...row,
  author: authorOf(inside, row),
  supports: Number(row.supports),
  supported: Boolean(row.supported),
})

const getItem = async (db: Db, inside: Inside, itemId: number): Promise<GroupAgendaItem> =>
  viewOf(inside, orNotFound(await store.findItem(db, inside, itemId)))

export async function listItems(db: Db, visit: Visit, id: number, query: ListQuery) {
  const inside = await enterGroup(db, visit, id)
  const { rows, total } = await store.listItems(db, inside, query)
  const { data, beside } = pageAt(rows, query, total)
  return { data: data.map(row => viewOf(inside, row)), beside }
}

export function proposeItem(db: Db, visit: Visit, id: number, text: string) {
  return inTransaction(db, async trx => {
    const inside = await enterGroup(trx, visit, id)
    if (isOver(inside.group, visit.now)) throw new AppError('group_over')
    const item = { group_id: id, member_id: inside.me.id, text, done: false }
    const itemId = await store.insertItem(trx, { ...item, created_at: visit.now.toISOString() })
    return getItem(trx, inside, itemId)
  })
}

/** @throws AppError `forbidden` for another's text, and for `done` by anybody but the coach */
export function updateItem(
  db: Db,
  visit: Visit,
  { id, itemId }: ItemPlace,
  { text, done }: BodyOf<typeof updateGroupAgendaItem>,
) {
  return inTransaction(db, async trx => {
    const inside = await enterGroup(trx, visit, id)
    const item = orNotFound(await store.findItem(trx, inside, itemId))
    if (text !== undefined && item.member_id !== inside.me.id) throw new AppError('forbidden')
    if (done !== undefined && !inside.isCoach) throw new AppError('forbidden')
    if (text !== undefined && isOver(inside.group, visit.now)) throw new AppError('group_over')
    await store.updateItem(trx, item, { text, done })
    return getItem(trx, inside, itemId)
  })
}

export async function deleteItem(db: Db, visit: Visit, { id, itemId }: ItemPlace) {
  const inside = await enterGroup(db, visit, id)
  const item = orNotFound(await store.findItem(db, inside, itemId))
  if (item.member_id !== inside.me.id && !inside.isCoach) throw new AppError('forbidden')
  await store.deleteItem(db, item)
}

export async function supportItem(db: Db, visit: Visit, { id, itemId }: ItemPlace, isFor: boolean) {
  const inside = await enterGroup(db, visit, id)
  await getItem(db, inside, itemId)
  await (isFor ? store.insertSupport : store.deleteSupport)(db, itemId, inside.me.id)
  return getItem(db, inside, itemId)
}
