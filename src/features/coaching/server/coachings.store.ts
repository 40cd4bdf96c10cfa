import { type Selectable, type SqlBool, sql, type UpdateObject } from 'kysely'
import { countOf, type Db } from '#src/platform/server/db/database.ts'
import type { Schema } from '#src/platform/server/db/schema.ts'
import type { CoachId, CoachingId, Participant } from './rights.ts'
import type { Coachings } from './rows.generated.ts'

export type CoachingRow = Selectable<Coachings>

const ownedBy = ({ userId, isCoach }: Participant) =>
  isCoach
    ? sql<SqlBool>`(member_id = ${userId} or coach_id = ${userId})`
    : sql<SqlBool>`member_id = ${userId}`

const coachingOf = (db: Db, who: Participant, id: number) =>
  db.selectFrom('coachings').selectAll().where('id', '=', id).where(ownedBy(who))

/** @returns undefined for everybody who is on neither side */
export const findCoaching = (db: Db, who: Participant, id: number) =>
  coachingOf(db, who, id).executeTakeFirst()

/**
 * Locks the coaching until the transaction ends: reads of what is shared, revocations and ends of one coaching wait for one
 * another. SQLite has only one writer anyway.
 */
export const lockCoaching = (trx: Db, who: Participant, id: number) =>
  coachingOf(trx, who, id).forNoKeyUpdate().executeTakeFirst()

const lockActive = (trx: Db, coachId: number, memberId: number) =>
  trx
    .selectFrom('coachings')
    .selectAll()
    .where('coach_id', '=', coachId)
    .where('member_id', '=', memberId)
    .where('status', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The active coaching of a coach with a member, locked. */
export const lockActiveAsCoach = (trx: Db, coachId: CoachId, memberId: number) =>
  lockActive(trx, coachId, memberId)

/** The same for the member whose coaching it is. */
export const lockActiveAsMember = (trx: Db, memberId: number, coachId: number) =>
  lockActive(trx, coachId, memberId)

/** All of a member's active coachings, locked in order of id to prevent deadlocks. */
export const lockActiveOf = (trx: Db, memberId: number) =>
  trx
    .selectFrom('coachings')
    .select(['id', 'coach_id'])
    .where('member_id', '=', memberId)
    .where('status', '=', 'active')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Matches nobody: neither names nor addresses contain spaces. */
const NOBODY = ' '

/**
 * Of several open invitations from one coach to one person, by name and by address, only the newest counts, and none that is
 * older than the person's answer to another.
 */
const isAnswered = (userId: number, keys: readonly string[]) => sql<SqlBool>`exists (
  select 1 from coachings as other
  where other.coach_id = coachings.coach_id and (
    (other.member_id = ${userId} and other.status = 'active')
    or (other.id > coachings.id and other.member_id = ${userId} and other.accepted_at >= coachings.invited_at)
    or (other.id > coachings.id and other.member_id is null
      and other.invited_key in (${sql.join([NOBODY, ...keys])})
      and (other.status = 'invited' or other.ended_at >= coachings.invited_at))))`

/** With both people's names, newest first. @param keys by which the caller can be invited. @param id only this one */
export function listCoachings(
  db: Db,
  { userId, isCoach }: Participant,
  keys: readonly string[],
  id?: number,
) {
  return db
    .selectFrom('coachings')
    .leftJoin('users as coach', 'coach.id', 'coachings.coach_id')
    .leftJoin('users as member', 'member.id', 'coachings.member_id')
    .leftJoin('coaching_sides as coach_side', join =>
      join.onRef('coach_side.coaching_id', '=', 'coachings.id').on('coach_side.side', '=', 'coach'),
    )
    .leftJoin('coaching_sides as member_side', join =>
      join
        .onRef('member_side.coaching_id', '=', 'coachings.id')
        .on('member_side.side', '=', 'member'),
    )
    .selectAll('coachings')
    .select(['coach_side.unread as coach_unread', 'coach_side.shows_reads as coach_shows_reads'])
    .select([
      'member_side.unread as member_unread',
      'member_side.shows_reads as member_shows_reads',
    ])
    .select(['coach.username as coach_username', 'coach.full_name as coach_full_name'])
    .select(['member.username as member_username', 'member.full_name as member_full_name'])
    .where(eb =>
      eb.or([
        eb('coachings.member_id', '=', userId),
        ...(isCoach ? [eb('coachings.coach_id', '=', userId)] : []),
        eb.and([
          eb('coachings.status', '=', 'invited'),
          eb('coachings.invited_key', 'in', [NOBODY, ...keys]),
          eb.not(isAnswered(userId, keys)),
        ]),
      ]),
    )
    .$if(id !== undefined, query => query.where('coachings.id', '=', Number(id)))
    .orderBy('coachings.id', 'desc')
    .execute()
}

/** A member's open invitations, with the coach's name. @param keys by which the member can be invited */
export const listInvitations = (db: Db, userId: number, keys: readonly string[]) =>
  db
    .selectFrom('coachings')
    .innerJoin('users', 'users.id', 'coachings.coach_id')
    .select(['coachings.invited_at', 'users.full_name'])
    .where('coachings.status', '=', 'invited')
    .where('coachings.invited_key', 'in', [NOBODY, ...keys])
    .where(eb => eb.not(isAnswered(userId, keys)))
    .orderBy('coachings.id', 'desc')
    .limit(50)
    .execute()

export type NamedCoaching = Awaited<ReturnType<typeof listCoachings>>[number]

/**
 * The names by which a member can be invited, in lower case. An email address counts once it is confirmed: anybody can
 * register with somebody else's.
 */
export async function inviteKeys(db: Db, userId: number): Promise<string[]> {
  const user = await namesOf(db, userId)
  return [user?.username_key, user?.email_verified ? user.email_key : null].filter(
    key => typeof key === 'string',
  )
}

export const namesOf = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['username_key', 'email_key', 'email_verified'])
    .where('id', '=', userId)
    .executeTakeFirst()

export async function registeredAt(db: Db, userId: number): Promise<string> {
  const account = db.selectFrom('users').select('created_at').where('id', '=', userId)
  return (await account.executeTakeFirstOrThrow()).created_at
}

/** UTC until a browser has said one. */
export const zoneOf = async (db: Db, userId: number): Promise<string> =>
  (await db.selectFrom('users').select('time_zone').where('id', '=', userId).executeTakeFirst())
    ?.time_zone ?? 'UTC'

/** What becomes of an invitation that a member accepts. */
export const acceptedBy = (memberId: number, now: string) => ({
  status: 'active' as const,
  member_id: memberId,
  invited_name: null,
  accepted_at: now,
  active_at: now,
  version: sql<number>`version + 1`,
})

/** @returns undefined when it is no longer an open invitation to one of these names */
export const acceptInvitation = (
  db: Db,
  id: number,
  memberId: number,
  keys: readonly string[],
  now: string,
) =>
  db
    .updateTable('coachings')
    .set(acceptedBy(memberId, now))
    .where('id', '=', id)
    .where('status', '=', 'invited')
    .where('invited_key', 'in', [NOBODY, ...keys])
    .where(eb => eb.or([eb('coach_id', '!=', memberId), eb('coach_id', 'is', null)]))
    .returning('id')
    .executeTakeFirst()

/** Keeps nothing about who declined, only what the coach typed. */
export const declineInvitation = (db: Db, id: number, keys: readonly string[], now: string) =>
  db
    .updateTable('coachings')
    .set({ status: 'ended', ended_at: now })
    .where('id', '=', id)
    .where('status', '=', 'invited')
    .where('invited_key', 'in', [NOBODY, ...keys])
    .returning('id')
    .executeTakeFirst()

/** Increases the version, so that open pages of both sides refresh. */
export const updateCoachings = (db: Db, change: UpdateObject<Schema, 'coachings'>) =>
  db.updateTable('coachings').set({ ...change, version: sql<number>`version + 1` })

/** Its shares end in the same statement: they are valid only while the coaching is active. */
export async function endCoaching(db: Db, who: Participant, id: CoachingId, now: string) {
  await updateCoachings(db, { status: 'ended', ended_at: now })
    .where('id', '=', id)
    .where('status', '!=', 'ended')
    .where(ownedBy(who))
    .execute()
}

/** The pair's coaching that ended last, locked. */
export const lockEnded = (trx: Db, { coachId, memberId }: { coachId: number; memberId: number }) =>
  trx
    .selectFrom('coachings')
    .select('id')
    .where('coach_id', '=', coachId)
    .where('member_id', '=', memberId)
    .where('status', '=', 'ended')
    .orderBy('id', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** What was shared before its end is not shared again. */
export async function beginAgain(trx: Db, id: number, now: string): Promise<void> {
  await trx.deleteFrom('shares').where('coaching_id', '=', id).execute()
  await updateCoachings(trx, {
    ...{ status: 'active', ended_at: null, accepted_at: now, active_at: now, archived: false },
  })
    .where('id', '=', id)
    .execute()
}

/** Without an invitation; nothing where another has just begun it. */
export async function insertActive(
  trx: Db,
  { coachId, memberId }: { coachId: number; memberId: number },
  now: string,
): Promise<void> {
  await trx
    .insertInto('coachings')
    .values({
      ...{ coach_id: coachId, member_id: memberId, invited_as: '', invited_key: '' },
      ...{ status: 'active', invited_at: now, invite_mailed_at: now },
      ...{ accepted_at: now, active_at: now },
    })
    .onConflict(conflict =>
      conflict
        .columns(['coach_id', 'member_id'])
        // Only a literal matches the partial index.
        .where(sql<SqlBool>`status = 'active'`)
        .doNothing(),
    )
    .execute()
}

export async function updateSettings(
  db: Db,
  who: Participant,
  id: CoachingId,
  change: { check_in_day?: number },
): Promise<void> {
  await updateCoachings(db, change).where('id', '=', id).where(ownedBy(who)).execute()
}

/** @param activeAt now if a member made the change */
export async function noteChange(trx: Db, id: CoachingId, activeAt: string | null): Promise<void> {
  const change = activeAt === null ? {} : { active_at: activeAt }
  await updateCoachings(trx, change).where('id', '=', id).execute()
}

/** When a member leaves, their coachings end and lose the member's name. */
export async function memberLeaves(trx: Db, memberId: number, now: string): Promise<void> {
  const theirs = trx.selectFrom('coachings').select('id').where('member_id', '=', memberId)
  await trx.deleteFrom('shares').where('coaching_id', 'in', theirs).execute()
  // Deleted by the sweep 30 days after the departure, however long ago the coaching ended.
  const nobody = { invited_as: '', invited_key: '', invited_name: null }
  const ended = { status: 'ended' as const, ended_at: now, ...nobody }
  await updateCoachings(trx, ended).where('member_id', '=', memberId).execute()
  await trx
    .updateTable('coaching_sides')
    .set({ unread_at: null })
    .where('coaching_id', 'in', theirs)
    .execute()
}

export async function coachLeaves(trx: Db, coachId: number, now: string): Promise<void> {
  await trx
    .deleteFrom('coachings')
    .where('coach_id', '=', coachId)
    .where('status', '=', 'invited')
    .execute()
  await updateCoachings(trx, { status: 'ended', ended_at: now })
    .where('coach_id', '=', coachId)
    .where('status', '=', 'active')
    .execute()
}

/** @param left an instant: those of former members that ended before. @param invited the same for invitations */
export async function deleteOld(db: Db, left: string, invited: string): Promise<void> {
  await db
    .deleteFrom('coachings')
    .where('status', '=', 'ended')
    .where('ended_at', '<', left)
    .where('member_id', 'is', null)
    .execute()
  await db
    .deleteFrom('coachings')
    .where('status', '=', 'invited')
    .where('invited_at', '<', invited)
    .execute()
}

/** As the member may see them: without the coach's tags, archive and unread messages. */
export const listOwn = (db: Db, memberId: number) =>
  db
    .selectFrom('coachings')
    .leftJoin('coaching_sides as coach', join =>
      join.onRef('coach.coaching_id', '=', 'coachings.id').on('coach.side', '=', 'coach'),
    )
    .leftJoin('coaching_sides as own', join =>
      join.onRef('own.coaching_id', '=', 'coachings.id').on('own.side', '=', 'member'),
    )
    .select([
      'coachings.id',
      'coachings.coach_id',
      'coachings.member_id',
      'coachings.invited_as',
      'coachings.status',
      'coachings.invited_at',
      'coachings.invite_mailed_at',
      'coachings.accepted_at',
      'coachings.ended_at',
      'coachings.version',
      'coachings.active_at',
      'coachings.next_session_at',
      'coachings.last_session_at',
      'coachings.prepared_for',
      'coachings.check_in_day',
      'coachings.last_check_in',
      'coachings.notes_released_until',
      'coachings.shares_off_at',
      'coachings.member_notes_at',
    ])
    .select(eb => [
      eb.fn.coalesce('coach.shows_reads', sql<SqlBool>`true`).as('coach_shows_reads'),
      eb
        .case()
        .when('coach.shows_reads', '=', true)
        .then(eb.ref('coach.read_id'))
        .end()
        .as('coach_read_id'),
      eb.fn.coalesce('own.shows_reads', sql<SqlBool>`true`).as('member_shows_reads'),
      eb.fn.coalesce('own.read_id', sql<number>`0`).as('member_read_id'),
      eb.fn.coalesce('own.unread', sql<number>`0`).as('member_unread'),
      'own.unread_at as member_unread_at',
      'own.mailed_at as member_mailed_at',
    ])
    .where('coachings.member_id', '=', memberId)
    .orderBy('coachings.id')
    .execute()

/** Stores when the two meet next, and met last; does nothing if they have no active coaching. */
export async function writeSessions(
  trx: Db,
  { coachId, memberId }: { coachId: number; memberId: number },
  sessions: { next: string | null; last: string | null },
): Promise<void> {
  const last = sessions.last && { last_session_at: sessions.last }
  await updateCoachings(trx, { next_session_at: sessions.next, ...last })
    .where('coach_id', '=', coachId)
    .where('member_id', '=', memberId)
    .where('status', '=', 'active')
    .execute()
}

export const hasInvited = async (db: Db, coachId: number): Promise<boolean> =>
  (await countOf(db.selectFrom('coachings').where('coach_id', '=', coachId))) > 0

export const listVersions = (db: Db, ids: readonly number[]) =>
  db.selectFrom('coachings').select(['id', 'version']).where('id', 'in', ids).execute()
