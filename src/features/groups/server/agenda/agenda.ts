import type { BodyOf, QueryOf } from '#src/contract/endpoint.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { pageAt } from '#src/platform/server/db/pages.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import type {
  GroupAgendaItem,
  listGroupAgenda,
  updateGroupAgendaItem,
} from '../../contract/agenda.ts'
import { isOver } from '../../domain/access.ts'
import { enter, type Inside, type Visit } from '../access/access.ts'
import { authorOf } from '../board/views.ts'
import * as store from './store.ts'

interface ItemPlace {
  id: number
  itemId: number
}

/** The contract drops what it does not name. */
const shown = (inside: Inside, row: store.ItemRow): GroupAgendaItem => ({
  ...row,
  author: authorOf(inside, row),
  supports: Number(row.supports),
  supported: Boolean(row.supported),
})

const inReach = async (db: Db, inside: Inside, itemId: number): Promise<GroupAgendaItem> =>
  shown(inside, orNotFound(await store.findItem(db, inside, itemId)))

export async function list(
  db: Db,
  visit: Visit,
  id: number,
  query: QueryOf<typeof listGroupAgenda>,
) {
  const inside = await enter(db, visit, id)
  const { rows, total } = await store.listItems(db, inside, query)
  const { data, beside } = pageAt(rows, query, total)
  return { data: data.map(row => shown(inside, row)), beside }
}

export function propose(db: Db, visit: Visit, id: number, text: string): Promise<GroupAgendaItem> {
  return inTransaction(db, async trx => {
    const inside = await enter(trx, visit, id)
    if (isOver(inside.group, visit.now)) throw new AppError('group_over')
    const item = { group_id: id, member_id: inside.me.id, text, done: false }
    const itemId = await store.insertItem(trx, { ...item, created_at: visit.now.toISOString() })
    return inReach(trx, inside, itemId)
  })
}

/** @throws AppError `forbidden` for another's text, and for `done` by anybody but the coach */
export function update(
  db: Db,
  visit: Visit,
  { id, itemId }: ItemPlace,
  { text, done }: BodyOf<typeof updateGroupAgendaItem>,
): Promise<GroupAgendaItem> {
  return inTransaction(db, async trx => {
    const inside = await enter(trx, visit, id)
    const item = orNotFound(await store.findItem(trx, inside, itemId))
    if (text !== undefined && item.member_id !== inside.me.id) throw new AppError('forbidden')
    if (done !== undefined && !inside.isCoach) throw new AppError('forbidden')
    if (text !== undefined && isOver(inside.group, visit.now)) throw new AppError('group_over')
    const change = { ...(text !== undefined && { text }), ...(done !== undefined && { done }) }
    await store.updateItem(trx, id, itemId, change)
    return inReach(trx, inside, itemId)
  })
}

export async function remove(db: Db, visit: Visit, { id, itemId }: ItemPlace): Promise<void> {
  const inside = await enter(db, visit, id)
  const item = orNotFound(await store.findItem(db, inside, itemId))
  if (item.member_id !== inside.me.id && !inside.isCoach) throw new AppError('forbidden')
  await store.deleteItem(db, id, itemId)
}

export async function support(
  db: Db,
  visit: Visit,
  { id, itemId }: ItemPlace,
  isFor: boolean,
): Promise<GroupAgendaItem> {
  const inside = await enter(db, visit, id)
  await inReach(db, inside, itemId)
  await (isFor ? store.insertSupport : store.deleteSupport)(db, itemId, inside.me.id)
  return inReach(db, inside, itemId)
}
