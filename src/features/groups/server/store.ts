import { type SqlBool, sql } from 'kysely'
import type { CalendarDate } from '#src/contract/calendar.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { holds } from '#src/platform/server/db/search.ts'

/** Whether the joined user's plan is one of the joined group's: `accessOf` as SQL. */
export const holdsPlan = sql<SqlBool>`(users.is_admin = true or exists (
  select 1 from memberships where memberships.user_id = users.id and memberships.subscription_status = 'active' and (
    coach_groups.plans like '%basic%'
    or (coach_groups.plans like '%premium%' and memberships.subscription_tier in ('premium', 'coaching'))
    or (coach_groups.plans like '%coaching%' and memberships.subscription_tier = 'coaching'))))`

/** Whether the plan is there that a membership depends on, if it does. */
export const keepsPlan = sql<SqlBool>`(group_members.via <> 'plan' or coach_groups.access <> 'plan' or ${holdsPlan})`

/** `isIn` as SQL, for a statement that reads group_members, coach_groups and users. */
export const isCurrent = sql<SqlBool>`(group_members.status = 'in' and ${keepsPlan})`

/** The name that the joined user chose for the group; null when the account no longer has it. */
export const chosenName = sql<string | null>`case group_members.name
  when 'username' then users.username else nullif(users.full_name, '') end`

const groupRows = (db: Db) =>
  db
    .selectFrom('coach_groups')
    .leftJoin('users as coach', 'coach.id', 'coach_groups.coach_id')
    .selectAll('coach_groups')
    .select('coach.full_name as coach_name')
    .select(
      sql<SqlBool>`coalesce(coach.is_coach = true and coach.disabled = false, ${sql.lit(false)})`.as(
        'is_led',
      ),
    )

export const findGroup = async (db: Db, id: number) => {
  const row = await groupRows(db).where('coach_groups.id', '=', id).executeTakeFirst()
  return row && { ...row, is_led: Boolean(row.is_led) }
}
export type GroupRow = NonNullable<Awaited<ReturnType<typeof findGroup>>>

export async function listGroups(db: Db, ids: readonly number[]): Promise<GroupRow[]> {
  const rows = await groupRows(db)
    .where('coach_groups.id', 'in', [...ids])
    .execute()
  return rows.map(row => ({ ...row, is_led: Boolean(row.is_led) }))
}

export const listMemberships = (db: Db, groupIds: readonly number[], userId: number) =>
  db
    .selectFrom('group_members')
    .selectAll()
    .where('group_id', 'in', [...groupIds])
    .where('user_id', '=', userId)
    .execute()

export const findMembership = (db: Db, groupId: number, userId: number) =>
  db
    .selectFrom('group_members')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMembership>>>

/** Which of the groups the person was invited to. @param after an instant; older invitations have expired */
export async function listInvitedTo(
  db: Db,
  groupIds: readonly number[],
  keys: readonly string[],
  after: string,
): Promise<Set<number>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('group_invitations')
    .select('group_id')
    .where('group_id', 'in', [...groupIds])
    .where('invited_key', 'in', [...keys])
    .where('invited_at', '>', after)
    .execute()
  return new Set(rows.map(({ group_id }) => group_id))
}

export interface Listing {
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

/** The groups that the caller is in, waits for, or could join. */
export function reachable(db: Db, { userId, keys, invitedAfter, plans, today, over, q }: Listing) {
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
  const matching = db
    .selectFrom('coach_groups')
    .where(
      sql<SqlBool>`(${isMine} or ((coach_groups.ends_on is null or coach_groups.ends_on >= ${today})
        and coach_groups.id not in (${sql.join([0, ...over])}) and (${isAsked} or ${isOpen})))`,
    )
    .$if(Boolean(q), query => query.where(holds(sql<string>`coach_groups.name`, q ?? '')))
  return matching
}

/** How many current members (`isCurrent`) each group has, without the coach. */
export async function countMembersOf(
  db: Db,
  groupIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('group_members')
    .innerJoin('coach_groups', 'coach_groups.id', 'group_members.group_id')
    .innerJoin('users', 'users.id', 'group_members.user_id')
    .select(['group_members.group_id', sql<number>`count(*)`.as('n')])
    .where('group_members.group_id', 'in', [...groupIds])
    .where('group_members.via', '!=', 'coach')
    .where(sql<SqlBool>`${isCurrent}`)
    .groupBy('group_members.group_id')
    .execute()
  return new Map(rows.map(({ group_id, n }) => [group_id, Number(n)]))
}

export const countMembers = async (db: Db, groupId: number): Promise<number> =>
  (await countMembersOf(db, [groupId])).get(groupId) ?? 0
