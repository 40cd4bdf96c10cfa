import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { countOf } from '#src/platform/server/db/row-counts.ts'
import { type Listing, reachable } from '../store.ts'
import type { CoachGroups } from '../tables.ts'

/** Ids, newest first, with one more than the limit. */
export async function listReachable(db: Db, who: Listing, { limit, cursor }: ListQuery) {
  const matching = reachable(db, who)
  const rows = await matching
    .select('coach_groups.id')
    .$if(cursor !== undefined, query => query.where('coach_groups.id', '<', Number(cursor)))
    .orderBy('coach_groups.id', 'desc')
    .limit(limit + 1)
    .execute()
  return { rows, total: await countOf(matching) }
}

/**
 * The group that begins next and has room and a coach, of those that the caller could join. Groups that have begun, or
 * have no first day, do not count. @returns its id, null when there is none
 */
export async function findNextToJoin(db: Db, who: Listing): Promise<number | null> {
  const found = await reachable(db, who)
    .select('coach_groups.id')
    .where(
      sql<SqlBool>`not exists (select 1 from group_members where group_members.group_id = coach_groups.id
        and group_members.user_id = ${who.userId} and group_members.status in ('in', 'waiting'))`,
    )
    .where(
      sql<SqlBool>`(size is null or size > (select count(*) from group_members
        where group_members.group_id = coach_groups.id and group_members.via <> 'coach'
        and group_members.status in ('in', 'waiting')))`,
    )
    .where(
      sql<SqlBool>`exists (select 1 from users where users.id = coach_groups.coach_id
        and users.is_coach = true and users.disabled = false)`,
    )
    .where('starts_on', '>=', who.today)
    .orderBy('starts_on')
    .orderBy('coach_groups.id')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}

export const insertGroup = async (trx: Db, group: Insertable<CoachGroups>): Promise<number> =>
  (await trx.insertInto('coach_groups').values(group).returning('id').executeTakeFirstOrThrow()).id

export async function updateGroup(
  trx: Db,
  coachId: number,
  id: number,
  change: Updateable<CoachGroups>,
): Promise<void> {
  await trx
    .updateTable('coach_groups')
    .set(change)
    .where('id', '=', id)
    .where('coach_id', '=', coachId)
    .execute()
}

export async function deleteGroup(trx: Db, coachId: number, id: number): Promise<void> {
  await trx.deleteFrom('coach_groups').where('id', '=', id).where('coach_id', '=', coachId).execute()
}
