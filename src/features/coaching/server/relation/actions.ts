import type { BodyOf } from '#src/contract/endpoint.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { AppError, isUniqueViolation, orNotFound } from '#src/platform/server/errors.ts'
import type { Role } from '../../constants.ts'
import type * as contract from '../../contract/coachings.ts'
import { todayIn } from '../../domain/ranges.ts'
import { lastSession, nextSession } from '../../domain/sessions.ts'
import {
  asCoach,
  asReached,
  type CoachingId,
  type Own,
  type Participant,
} from '../rights/actions.ts'
import { showReads } from '../sides/store.ts'
import { welcomeClient } from './beginning.ts'
import * as store from './store.ts'

export interface Place {
  who: Participant
  coachingId: number
}

export const placeOf = (call: { caller: Participant; params: { id: number } }): Place => ({
  who: call.caller,
  coachingId: call.params.id,
})

export interface Participation {
  coaching: store.CoachingRow & { id: CoachingId }
  role: Role
}

export const ownOf = (id: number, { who }: Place, { coaching }: Participation): Own => ({
  id,
  coaching_id: coaching.id,
  author_id: who.userId,
})

const roleOf = ({ coach_id }: { coach_id: number | null }, userId: number): Role =>
  coach_id === userId ? 'coach' : 'member'

/** @throws AppError `not_found` if the caller is on neither side */
export async function requireParticipation(
  db: Db,
  { who, coachingId }: Place,
): Promise<Participation> {
  const coaching = orNotFound(await store.findCoaching(db, who, coachingId))
  return { coaching: asReached(coaching), role: roleOf(coaching, who.userId) }
}

/** The same, with the coaching locked until the transaction ends, whatever its status. */
export async function participateLocked(
  trx: Db,
  { who, coachingId }: Place,
): Promise<Participation> {
  const coaching = orNotFound(await store.lockCoaching(trx, who, coachingId))
  return { coaching: asReached(coaching), role: roleOf(coaching, who.userId) }
}

/**
 * The same, with the coaching locked until the transaction ends, to change something in it.
 * @throws AppError `coaching_inactive` before it is accepted and after it has ended
 */
export async function participateNow(trx: Db, place: Place): Promise<Participation> {
  const part = await participateLocked(trx, place)
  if (part.coaching.status !== 'active') throw new AppError('coaching_inactive')
  return part
}

/** Lets open pages of both sides show a change. @param role of who made it */
export const noteChange = (trx: Db, { coaching, role }: Participation, now: Date): Promise<void> =>
  store.noteChange(trx, coaching.id, role === 'member' ? now.toISOString() : null)

/**
 * Changes something in an active coaching, and lets open pages of both sides show it.
 * @throws AppError `coaching_inactive`
 */
export const changeIn = <T>(
  db: Db,
  place: Place,
  now: Date,
  change: (trx: Db, part: Participation) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async trx => {
    const part = await participateNow(trx, place)
    const changed = await change(trx, part)
    await noteChange(trx, part, now)
    return changed
  })

/** The caller's active coaching with a client, locked until the transaction ends. @throws AppError `not_found` */
export async function requireActive(trx: Db, who: Participant, memberId: number) {
  return asReached(orNotFound(await store.lockActiveAsCoach(trx, asCoach(who), memberId)))
}

export const personOf = (id: number | null, username: string | null, full_name: string | null) =>
  id === null || username === null ? null : { id, username, full_name }

/** As the caller may see it; the contract drops what it does not name. */
export function coachingFor(row: store.NamedCoaching, userId: number, now: Date) {
  const role = roleOf(row, userId)
  const at = now.toISOString()
  return {
    ...row,
    role,
    coach: personOf(row.coach_id, row.coach_username, row.coach_full_name),
    member: personOf(row.member_id, row.member_username, row.member_full_name),
    invited_as: role === 'coach' ? row.invited_as : '',
    next_session_at: nextSession(row, at),
    last_session_at: lastSession(row, at),
    shows_reads: (role === 'coach' ? row.coach_shows_reads : row.member_shows_reads) ?? true,
    shares_off_at: role === 'coach' ? null : row.shares_off_at,
    unread: (role === 'coach' ? row.coach_unread : row.member_unread) ?? 0,
  }
}

export async function readCoaching(
  db: Db,
  { who, coachingId }: Place,
  now: Date,
): Promise<contract.Coaching> {
  const [row] = await store.listCoachings(db, who, [], coachingId)
  return coachingFor(orNotFound(row), who.userId, now)
}

export async function listCoachings(db: Db, who: Participant, now: Date) {
  const rows = await store.listCoachings(db, who, await store.inviteKeys(db, who.userId))
  return rows.map(row => coachingFor(row, who.userId, now))
}

/** @throws AppError `coaching_inactive` when the coaching has ended, `coaching_exists` */
export function acceptInvitation(db: Db, place: Place, deps: Deps, now: Date) {
  const { userId } = place.who
  return inTransaction(db, async trx => {
    const keys = await store.inviteKeys(trx, userId)
    const at = now.toISOString()
    const accepted = await store.acceptInvitation(trx, place.coachingId, userId, keys, at)
    const { coaching, role } = await requireParticipation(trx, place)
    // The button was pressed twice.
    if (!accepted && (role !== 'member' || coaching.status !== 'active'))
      throw new AppError('coaching_inactive')
    const coachId = coaching.coach_id
    if (accepted && coachId !== null)
      await welcomeClient({ trx, deps, now }, { coachId, memberId: userId })
    return readCoaching(trx, place, now)
  }).catch(error => {
    throw isUniqueViolation(error) ? new AppError('coaching_exists') : error
  })
}

/** @throws AppError `coaching_inactive` if it is not an open invitation */
export function declineInvitation(db: Db, { who, coachingId }: Place, now: Date) {
  return inTransaction(db, async trx => {
    const keys = await store.inviteKeys(trx, who.userId)
    const [before] = await store.listCoachings(trx, who, keys, coachingId)
    if (!before) throw new AppError('not_found')
    const declined = await store.declineInvitation(trx, coachingId, keys, now.toISOString())
    if (!declined) throw new AppError('coaching_inactive')
    const ended = { ...before, status: 'ended' as const, ended_at: now.toISOString() }
    return coachingFor(ended, who.userId, now)
  })
}

/** Either side may end it; ending an invitation withdraws it. */
export function endCoaching(db: Db, place: Place, now: Date): Promise<contract.Coaching> {
  return inTransaction(db, async trx => {
    const { coaching } = await requireParticipation(trx, place)
    await store.endCoaching(trx, place.who, coaching.id, now.toISOString())
    return readCoaching(trx, place, now)
  })
}

export function updateCoaching(
  db: Db,
  place: Place,
  { shows_reads, check_in_day }: BodyOf<typeof contract.updateCoaching>,
  now: Date,
): Promise<contract.Coaching> {
  return inTransaction(db, async trx => {
    const { coaching, role } = await requireParticipation(trx, place)
    const change = role === 'member' && check_in_day !== undefined ? { check_in_day } : {}
    await store.updateSettings(trx, place.who, coaching.id, change)
    if (shows_reads !== undefined) await showReads(trx, coaching.id, role, shows_reads)
    return readCoaching(trx, place, now)
  })
}

/** A member's today in their own time zone. */
export async function todayOf(
  db: Db,
  userId: number,
  now: Date,
): Promise<{ today: string; zone: string }> {
  const zone = await store.zoneOf(db, userId)
  return { today: todayIn(now, zone), zone }
}
