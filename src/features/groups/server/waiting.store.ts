import { type SqlBool, sql } from 'kysely'
import type { CoachId } from '#src/features/coaching/server/exposed.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { isCurrent, joinedMembers } from './group-rows.store.ts'

const MAX = 50

/** Groups that somebody was invited to, and is not in. @param after an instant; older invitations have expired */
export const listInvited = (
  db: Db,
  {
    userId,
    keys,
    after,
    today,
  }: { userId: number; keys: readonly string[]; after: string; today: string },
) =>
  db
    .selectFrom('group_invitations')
    .innerJoin('coach_groups', 'coach_groups.id', 'group_invitations.group_id')
    .select(['coach_groups.id', 'coach_groups.name'])
    .select(sql<string>`max(group_invitations.invited_at)`.as('invited_at'))
    .where('group_invitations.invited_key', 'in', keys.length > 0 ? [...keys] : [''])
    .where('group_invitations.invited_at', '>', after)
    .where(eb =>
      eb.or([eb('coach_groups.ends_on', 'is', null), eb('coach_groups.ends_on', '>=', today)]),
    )
    .where(
      sql<SqlBool>`not exists (select 1 from group_members where group_members.group_id = coach_groups.id
        and group_members.user_id = ${userId} and group_members.status in ('in', 'waiting'))`,
    )
    .groupBy(['coach_groups.id', 'coach_groups.name'])
    .limit(MAX)
    .execute()

/** The memberships of somebody in groups that they are in now. */
const membershipsOf = (db: Db, userId: number) =>
  joinedMembers(db).where('group_members.user_id', '=', userId).where(isCurrent)

const seatsOf = (db: Db, userId: number) =>
  membershipsOf(db, userId)
    .innerJoin('group_seats', 'group_seats.member_id', 'group_members.id')
    .innerJoin('group_sessions', 'group_sessions.id', 'group_seats.session_id')
    .select(['group_sessions.title', 'group_sessions.starts_at', 'group_sessions.group_id'])
    .where('group_sessions.status', '=', 'planned')
    .limit(MAX)

export const listGivenPlaces = (db: Db, userId: number, since: string) =>
  membershipsOf(db, userId)
    .select(['coach_groups.id', 'coach_groups.name', 'group_members.joined_at'])
    .where('group_members.given_at', '>', since)
    .limit(MAX)
    .execute()

/** Seats to come that somebody got from the line. @param since an instant */
export const listGivenSeats = (
  db: Db,
  userId: number,
  { since, now }: { since: string; now: string },
) =>
  seatsOf(db, userId)
    .select('group_seats.placed_at')
    .where('group_seats.status', '=', 'taken')
    .where('group_seats.given_at', '>', since)
    .where('group_sessions.starts_at', '>', now)
    .execute()

export const listBeginning = (db: Db, userId: number, from: string, until: string) =>
  seatsOf(db, userId)
    .where('group_seats.status', '=', 'taken')
    .where('group_sessions.starts_at', '>', from)
    .where('group_sessions.starts_at', '<=', until)
    .execute()

/** The same for the sessions of a coach's own groups. */
export const listLed = (db: Db, coachId: CoachId, from: string, until: string) =>
  db
    .selectFrom('group_sessions')
    .innerJoin('coach_groups', 'coach_groups.id', 'group_sessions.group_id')
    .select(['group_sessions.title', 'group_sessions.starts_at', 'group_sessions.group_id'])
    .where('coach_groups.coach_id', '=', coachId)
    .where('group_sessions.status', '=', 'planned')
    .where('group_sessions.starts_at', '>', from)
    .where('group_sessions.starts_at', '<=', until)
    .limit(MAX)
    .execute()

const isShown = (table: string, topic = false) => {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  const own = topic ? sql`or ${of('member_id')} = group_members.id` : sql``
  return sql`(${of('deleted')} = false
    and (${of('hidden')} = false or coach_groups.coach_id = group_members.user_id ${own}))`
}

/** How many of the topics that a member follows in a group are checked: the newest ones. */
const FOLLOWED_MAX = 300

interface Followed {
  id: number
  group_id: number
  title: string
  replied_at: string
}

/** Followed topics with replies by others that the person may see and has not read. */
export async function listFollowed(db: Db, userId: number): Promise<Followed[]> {
  const mine = await membershipsOf(db, userId)
    .select('group_members.id')
    .orderBy('group_members.id', 'desc')
    .limit(MAX)
    .execute()
  if (mine.length === 0) return []
  const newest = mine.map(
    ({ id }) => sql`select * from (select member_id, topic_id, read_to from group_reads
      where member_id = ${id} and follow = 'follow' order by topic_id desc limit ${sql.lit(FOLLOWED_MAX)}) as few`,
  )
  const { rows } = await sql<Followed>`
    select group_topics.id, group_topics.group_id, group_topics.title,
      (select created_at from group_replies where group_replies.topic_id = group_topics.id
        and ${isShown('group_replies')} order by group_replies.id desc limit 1) as replied_at
    from (${sql.join(newest, sql` union all `)}) as followed
    join group_members on group_members.id = followed.member_id
    join coach_groups on coach_groups.id = group_members.group_id
    join group_topics on group_topics.id = followed.topic_id
    where ${isShown('group_topics', true)} and exists (select 1 from group_replies
      where group_replies.topic_id = group_topics.id and group_replies.id > followed.read_to
      and group_replies.created_at >= group_members.joined_at
      and (group_replies.member_id is null or group_replies.member_id <> group_members.id)
      and ${isShown('group_replies')})
    order by replied_at desc limit ${sql.lit(MAX)}`.execute(db)
  return rows
}
