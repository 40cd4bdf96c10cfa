import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import { countOf, type Db, hasChanged } from '#src/platform/server/db/database.ts'
import { chosenName, type InGroup, isCurrent, joinedMembers, updateOf } from './group-rows.store.ts'
import type { GroupSeats, GroupSessions } from './rows.generated.ts'

const rows = (db: Db) =>
  db
    .selectFrom('group_sessions')
    .selectAll()
    .select(
      sql<number>`(select count(*) from group_seats where group_seats.session_id = group_sessions.id
        and group_seats.status = 'taken')`.as('taken'),
    )

export const findSession = (db: Db, id: number) => rows(db).where('id', '=', id).executeTakeFirst()
export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>

export async function listNext(db: Db, groupIds: readonly number[], now: string) {
  const { rows } = await sql<{ id: number; group_id: number; title: string; start: string }>`
    select id, group_id, title, starts_at as start from (
      select id, group_id, title, starts_at, row_number() over (partition by group_id order by starts_at) as nth
      from group_sessions where group_id in (${sql.join([...groupIds])})
        and status = 'planned' and starts_at > ${now}
    ) as coming where nth = 1`.execute(db)
  return new Map(rows.map(({ group_id, ...session }) => [group_id, session]))
}

/** Coming ones by time, past ones newest first; the cursor is where the page begins. */
export async function listSessions(
  db: Db,
  groupId: number,
  { now, past }: { now: string; past: boolean },
  { limit, cursor = 0 }: Pick<ListQuery, 'limit' | 'cursor'>,
) {
  const when = sql<SqlBool>`group_sessions.ends_at ${sql.raw(past ? '<=' : '>')} ${now}`
  const page = await rows(db)
    .where('group_id', '=', groupId)
    .where(when)
    .orderBy('starts_at', past ? 'desc' : 'asc')
    .orderBy('id')
    .limit(limit + 1)
    .offset(cursor)
    .execute()
  const all = db.selectFrom('group_sessions').where('group_id', '=', groupId).where(when)
  return { rows: page, total: await countOf(all) }
}

export const insertSession = async (trx: Db, session: Insertable<GroupSessions>): Promise<number> =>
  (await trx.insertInto('group_sessions').values(session).returning('id').executeTakeFirstOrThrow())
    .id

export const updateSession = updateOf('group_sessions')

/** @returns the `sequence` of the next calendar invitation, higher than all before */
export async function nextSequence(trx: Db, { id, group_id }: InGroup): Promise<number> {
  const { sequence } = await trx
    .updateTable('group_sessions')
    .set({ sequence: sql<number>`sequence + 1` })
    .where('id', '=', id)
    .where('group_id', '=', group_id)
    .returning('sequence')
    .executeTakeFirstOrThrow()
  return sequence
}

/** After a new time: reminders start over. */
export async function placeAnew(trx: Db, sessionId: number, now: string): Promise<void> {
  await trx
    .updateTable('group_seats')
    .set({ placed_at: now, reminded: 0 })
    .where('session_id', '=', sessionId)
    .execute()
}

const ahead = (db: Db, now: string) =>
  db
    .selectFrom('group_sessions')
    .select('group_sessions.id')
    .where('group_sessions.status', '=', 'planned')
    .where('group_sessions.starts_at', '>', now)
    .orderBy('group_sessions.id')

export const listAhead = (db: Db, groupId: number, now: string) =>
  ahead(db, now).where('group_id', '=', groupId).execute()

/** The same for all groups of a coach. */
export const listLedAhead = (db: Db, coachId: number, now: string) =>
  ahead(db, now)
    .innerJoin('coach_groups', 'coach_groups.id', 'group_sessions.group_id')
    .where('coach_groups.coach_id', '=', coachId)
    .execute()

/** What else the coach has at that time: appointments, and sessions of their groups. */
export async function listClashes(
  db: Db,
  coachId: number,
  { start, end, except }: { start: string; end: string; except: number },
) {
  const booked = await db
    .selectFrom('appointments')
    .select(['name as title', 'starts_at as start', 'ends_at as end'])
    .where('coach_id', '=', coachId)
    .where('status', 'in', ['held', 'booked'])
    .where('starts_at', '<', end)
    .where('ends_at', '>', start)
    .orderBy('starts_at')
    .limit(20)
    .execute()
  const ofGroups = await db
    .selectFrom('group_sessions')
    .innerJoin('coach_groups', 'coach_groups.id', 'group_sessions.group_id')
    .select([
      'group_sessions.title',
      'group_sessions.starts_at as start',
      'group_sessions.ends_at as end',
    ])
    .where('coach_groups.coach_id', '=', coachId)
    .where('group_sessions.status', '=', 'planned')
    .where('group_sessions.id', '!=', except)
    .where('group_sessions.starts_at', '<', end)
    .where('group_sessions.ends_at', '>', start)
    .orderBy('group_sessions.starts_at')
    .limit(20)
    .execute()
  return [...booked, ...ofGroups]
}

/** In the order of the line. */
export const listSeatLine = (db: Db, sessionId: number) =>
  db
    .selectFrom('group_seats')
    .select(['member_id', 'line'])
    .where('session_id', '=', sessionId)
    .where('status', '=', 'waiting')
    .orderBy('line')
    .execute()

/** The first in line, without those whose plan has ended or whose account is disabled: they keep their place in line. */
export const listFirst = (db: Db, sessionId: number, limit: number) =>
  joinedMembers(db)
    .innerJoin('group_seats', 'group_seats.member_id', 'group_members.id')
    .select(['group_seats.id', 'group_seats.member_id'])
    .where('group_seats.session_id', '=', sessionId)
    .where('group_seats.status', '=', 'waiting')
    .where('users.disabled', '=', false)
    .where(isCurrent)
    .orderBy('group_seats.line')
    .limit(limit)
    .execute()

/** The seat, or place in line, that a membership has in each session. */
export async function listSeats(db: Db, sessionIds: readonly number[], memberId: number) {
  const rows = await db
    .selectFrom('group_seats')
    .selectAll()
    .where('session_id', 'in', [...sessionIds])
    .where('member_id', '=', memberId)
    .execute()
  return new Map(rows.map(row => [row.session_id, row]))
}

export const findSeat = (db: Db, sessionId: number, memberId: number) =>
  db
    .selectFrom('group_seats')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()

/** Locks the membership, so that it cannot end before this transaction does. @returns false when it has ended */
export const holdMember = (trx: Db, { id, group_id }: InGroup): Promise<boolean> =>
  hasChanged(
    trx
      .updateTable('group_members')
      .set({ name: sql`name` })
      .where('id', '=', id)
      .where('group_id', '=', group_id)
      .where('status', '=', 'in'),
  )

export async function insertSeat(trx: Db, seat: Insertable<GroupSeats>): Promise<void> {
  await trx.insertInto('group_seats').values(seat).execute()
}

export async function updateSeat(
  trx: Db,
  sessionId: number,
  id: number,
  change: Updateable<GroupSeats>,
): Promise<void> {
  await trx
    .updateTable('group_seats')
    .set(change)
    .where('id', '=', id)
    .where('session_id', '=', sessionId)
    .execute()
}

export async function deleteSeat(trx: Db, sessionId: number, memberId: number): Promise<void> {
  await trx
    .deleteFrom('group_seats')
    .where('session_id', '=', sessionId)
    .where('member_id', '=', memberId)
    .execute()
}

export const listHeld = (db: Db, memberId: number, now: string) =>
  db
    .selectFrom('group_seats')
    .innerJoin('group_sessions', 'group_sessions.id', 'group_seats.session_id')
    .select('group_sessions.id')
    .where('group_seats.member_id', '=', memberId)
    .where('group_sessions.starts_at', '>', now)
    .orderBy('group_sessions.id')
    .execute()

export const listTaken = (db: Db, sessionId: number) =>
  db
    .selectFrom('group_seats')
    .innerJoin('group_members', 'group_members.id', 'group_seats.member_id')
    .innerJoin('users', 'users.id', 'group_members.user_id')
    .select(['group_seats.member_id', 'group_seats.present'])
    .select(chosenName.as('name'))
    .where('group_seats.session_id', '=', sessionId)
    .where('group_seats.status', '=', 'taken')
    .orderBy('group_seats.id')
    .execute()

export async function setPresent(trx: Db, sessionId: number, present: readonly number[]) {
  await trx
    .updateTable('group_seats')
    .set(eb => ({
      present:
        present.length > 0 &&
        eb.case().when('member_id', 'in', present).then(true).else(false).end(),
    }))
    .where('session_id', '=', sessionId)
    .where('status', '=', 'taken')
    .execute()
}
