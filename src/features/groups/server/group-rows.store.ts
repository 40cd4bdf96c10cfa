import { type SqlBool, sql, type Updateable } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import type { Schema } from '#src/platform/server/db/schema.ts'
import type { GroupMembers } from './rows.generated.ts'

/** Statements on a row of a group filter by both, so that another group's is not found. */
export interface InGroup {
  id: number
  group_id: number
}

type TableInGroup =
  | 'group_agenda'
  | 'group_members'
  | 'group_replies'
  | 'group_reports'
  | 'group_sessions'
  | 'group_topics'

type Change<Row> = { [Column in keyof Updateable<Row>]?: Updateable<Row>[Column] | undefined }

/** What changes a row of a group; what is undefined stays. */
export const updateOf =
  <Table extends TableInGroup>(table: Table) =>
  async (trx: Db, { id, group_id }: InGroup, change: Change<Schema[Table]>): Promise<void> => {
    if (Object.values(change).every(value => value === undefined)) return
    const rows = trx.updateTable(table as 'group_members').set(change as Updateable<GroupMembers>)
    await rows.where('id', '=', id).where('group_id', '=', group_id).execute()
  }

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

/** Members with what `isCurrent` and `chosenName` read: their group and account. */
export const joinedMembers = (db: Db) =>
  db
    .selectFrom('group_members')
    .innerJoin('coach_groups', 'coach_groups.id', 'group_members.group_id')
    .innerJoin('users', 'users.id', 'group_members.user_id')

/** An author's, for a statement that joins these from the left. */
export const AUTHOR = [
  sql<SqlBool>`coalesce(${isCurrent}, false)`.as('is_current'),
  chosenName.as('author_name'),
  'group_members.via as author_via',
] as const

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

/** How many current members (`isCurrent`) each group has, without the coach. */
export async function countMembersOf(db: Db, groupIds: readonly number[]) {
  const rows = await joinedMembers(db)
    .select(['group_members.group_id', sql<number>`count(*)`.as('n')])
    .where('group_members.group_id', 'in', [...groupIds])
    .where('group_members.via', '!=', 'coach')
    .where(isCurrent)
    .groupBy('group_members.group_id')
    .execute()
  return new Map(rows.map(({ group_id, n }) => [group_id, Number(n)]))
}

export const countMembers = async (db: Db, groupId: number): Promise<number> =>
  (await countMembersOf(db, [groupId])).get(groupId) ?? 0
