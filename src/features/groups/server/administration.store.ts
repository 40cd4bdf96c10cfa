import { type SqlBool, sql } from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import { countOf, type Db } from '#src/platform/server/db/database.ts'
import { likeText } from '#src/platform/server/db/search.ts'
import { isCurrent } from './group-rows.store.ts'

const counted = (from: string) =>
  sql<number>`(select count(*) from ${sql.raw(from)} where ${sql.raw(from)}.group_id = coach_groups.id)`

/** Names and numbers alone: nothing of what was written. */
const managed = (db: Db, now: string) =>
  db
    .selectFrom('coach_groups')
    .leftJoin('users as coach', 'coach.id', 'coach_groups.coach_id')
    .select([
      'coach_groups.id',
      'coach_groups.name',
      'coach_groups.access',
      'coach_groups.created_at',
    ])
    .select(['coach_groups.coach_id', 'coach.full_name', 'coach.username'])
    .select(
      sql<SqlBool>`coalesce(coach.is_coach = true and coach.disabled = false, false)`.as('is_led'),
    )
    .select(
      sql<number>`(select count(*) from group_members join users on users.id = group_members.user_id
        where group_members.group_id = coach_groups.id and group_members.via <> 'coach' and ${isCurrent})`.as(
        'members',
      ),
    )
    .select(counted('group_topics').as('topics'))
    .select(counted('group_replies').as('replies'))
    .select(
      sql<number>`(select count(*) from group_sessions where group_sessions.group_id = coach_groups.id
        and group_sessions.status = 'planned' and group_sessions.starts_at > ${now})`.as(
        'sessions',
      ),
    )
export type ManagedRow = NonNullable<Awaited<ReturnType<typeof findManaged>>>

const named = (q: string) => likeText(sql<string>`coach_groups.name`, q)

/** Newest first, with one more than the limit. */
export async function listManaged(db: Db, now: string, { q, limit, cursor }: ListQuery) {
  const rows = await managed(db, now)
    .$if(Boolean(q), query => query.where(named(q ?? '')))
    .$if(cursor !== undefined, query => query.where('coach_groups.id', '<', Number(cursor)))
    .orderBy('coach_groups.id', 'desc')
    .limit(limit + 1)
    .execute()
  const matching = db
    .selectFrom('coach_groups')
    .$if(Boolean(q), query => query.where(named(q ?? '')))
  return { rows, total: await countOf(matching) }
}

export const findManaged = (db: Db, now: string, id: number) =>
  managed(db, now).where('coach_groups.id', '=', id).executeTakeFirst()

export const listLed = async (db: Db, coachId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('coach_groups')
      .select('id')
      .where('coach_id', '=', coachId)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

/** Makes somebody else the coach, and ends the membership of the previous one. */
export async function setCoach(trx: Db, groupId: number, coachId: number, now: string) {
  await trx
    .updateTable('coach_groups')
    .set({ coach_id: coachId, updated_at: now })
    .where('id', '=', groupId)
    .execute()
  await trx
    .updateTable('group_members')
    .set({ status: 'left', via: 'invited', mail: 'none', digest_at: null })
    .where('group_id', '=', groupId)
    .where('via', '=', 'coach')
    .where('user_id', '!=', coachId)
    .execute()
}
