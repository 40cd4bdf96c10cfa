import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { CalendarDate } from '#src/contract/calendar.ts'
import type { ListQuery } from '#src/contract/list.ts'
import { countOf, type Db } from '#src/platform/server/db/database.ts'
import { likeText } from '#src/platform/server/db/search.ts'
import type { CoachGroups } from './rows.generated.ts'

interface Listing {
  userId: number
  keys: readonly string[]
  invitedAfter: string
  /** The caller's plans, as they are stored. */
  plans: readonly string[]
  /** The earliest date on earth: a group that ended before it is over everywhere. */
  today: CalendarDate
  /** Groups that end about now and are over already in their own time zone. */
  over: readonly number[]
  q?: string | undefined
}

/** Groups whose last day is over in some zones, and not in others. */
export const listEnding = (db: Db, from: CalendarDate, before: CalendarDate) =>
  db
    .selectFrom('coach_groups')
    .select(['id', 'ends_on', 'zone'])
    .where('ends_on', '>=', from)
    .where('ends_on', '<', before)
    .execute()

function reachable(db: Db, { userId, keys, invitedAfter, plans, today, over, q }: Listing) {
  const some = (conditions: ReturnType<typeof sql<SqlBool>>[]) =>
    conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` or `)})` : sql<SqlBool>`1 = 0`
  const has = (column: string) =>
    some(plans.map(plan => sql<SqlBool>`${sql.ref(column)} like ${`%${plan}%`}`))
  const ofMine = sql`select 1 from group_members where group_members.group_id = coach_groups.id
    and group_members.user_id = ${userId}`
  const isMine = sql<SqlBool>`exists (${ofMine} and (group_members.status = 'waiting'
    or (group_members.status = 'in' and (group_members.via <> 'plan' or coach_groups.access <> 'plan'
      or ${has('coach_groups.plans')}))))`
  const isAsked = sql<SqlBool>`exists (select 1 from group_invitations
    where group_invitations.group_id = coach_groups.id and group_invitations.invited_at > ${invitedAfter}
    and group_invitations.invited_key in (${sql.join(keys.length > 0 ? [...keys] : [''])}))`
  const isOpen = sql<SqlBool>`((coach_groups.access = 'open'
    or (coach_groups.access = 'plan' and ${has('coach_groups.plans')}))
    and not exists (${ofMine} and group_members.status = 'removed'))`
  return db
    .selectFrom('coach_groups')
    .where(
      sql<SqlBool>`(${isMine} or ((coach_groups.ends_on is null or coach_groups.ends_on >= ${today})
        and coach_groups.id not in (${sql.join([0, ...over])}) and (${isAsked} or ${isOpen})))`,
    )
    .$if(Boolean(q), query => query.where(likeText(sql<string>`coach_groups.name`, q ?? '')))
}

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
  await trx
    .deleteFrom('coach_groups')
    .where('id', '=', id)
    .where('coach_id', '=', coachId)
    .execute()
}
