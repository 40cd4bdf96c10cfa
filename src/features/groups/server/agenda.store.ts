import { type Insertable, type SqlBool, sql } from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import { countOf, type Db } from '#src/platform/server/db/database.ts'
import type { Inside } from './access.ts'
import { AUTHOR, type InGroup, updateOf } from './group-rows.store.ts'
import type { GroupAgenda } from './rows.generated.ts'

const supports = sql<number>`(select count(*) from group_supports where group_supports.item_id = group_agenda.id)`

const items = (db: Db, inside: Inside) =>
  db
    .selectFrom('group_agenda')
    .innerJoin('coach_groups', 'coach_groups.id', 'group_agenda.group_id')
    .leftJoin('group_members', 'group_members.id', 'group_agenda.member_id')
    .leftJoin('users', 'users.id', 'group_members.user_id')
    .selectAll('group_agenda')
    .select(supports.as('supports'))
    .select(
      sql<SqlBool>`exists (select 1 from group_supports where group_supports.item_id = group_agenda.id
        and group_supports.member_id = ${inside.me.id})`.as('supported'),
    )
    .select(AUTHOR)
    .where('group_agenda.group_id', '=', inside.group.id)

/** Open items by support, then age; the cursor is where the page begins. */
export async function listItems(
  db: Db,
  inside: Inside,
  { limit, cursor = 0 }: Pick<ListQuery, 'limit' | 'cursor'>,
) {
  const rows = await items(db, inside)
    .orderBy('group_agenda.done')
    .orderBy(supports, 'desc')
    .orderBy('group_agenda.id')
    .limit(limit + 1)
    .offset(cursor)
    .execute()
  const all = db.selectFrom('group_agenda').where('group_agenda.group_id', '=', inside.group.id)
  return { rows, total: await countOf(all) }
}

export const findItem = (db: Db, inside: Inside, id: number) =>
  items(db, inside).where('group_agenda.id', '=', id).executeTakeFirst()
export type ItemRow = NonNullable<Awaited<ReturnType<typeof findItem>>>

export const insertItem = async (trx: Db, item: Insertable<GroupAgenda>): Promise<number> =>
  (await trx.insertInto('group_agenda').values(item).returning('id').executeTakeFirstOrThrow()).id

export const updateItem = updateOf('group_agenda')

export async function deleteItem(trx: Db, { id, group_id }: InGroup): Promise<void> {
  await trx
    .deleteFrom('group_agenda')
    .where('id', '=', id)
    .where('group_id', '=', group_id)
    .execute()
}

/** All that a membership proposed. */
export async function deleteItemsOf(trx: Db, { id, group_id }: InGroup): Promise<void> {
  await trx
    .deleteFrom('group_agenda')
    .where('member_id', '=', id)
    .where('group_id', '=', group_id)
    .execute()
}

export async function insertSupport(trx: Db, itemId: number, memberId: number): Promise<void> {
  await trx
    .insertInto('group_supports')
    .values({ item_id: itemId, member_id: memberId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function deleteSupport(trx: Db, itemId: number, memberId: number): Promise<void> {
  await trx
    .deleteFrom('group_supports')
    .where('item_id', '=', itemId)
    .where('member_id', '=', memberId)
    .execute()
}
