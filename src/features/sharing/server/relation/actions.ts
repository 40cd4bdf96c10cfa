import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, isUniqueViolation } from '#src/platform/server/http/errors.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import type {
  acceptCoaching,
  Coaching,
  declineCoaching,
  endCoaching,
  listCoachings,
  updateCoaching,
} from '../../contract.ts'
import { lastSession, nextSession, todayIn } from '../../domain.ts'
import { validShares } from '../reads/store.ts'
import { asCoach, type CoachingId, type Participant, reached } from '../rights/actions.ts'
import * as store from './store.ts'

export type Role = 'member' | 'coach'

export interface Participation {
  coaching: store.CoachingRow & { id: CoachingId }
  role: Role
}

const roleOf = ({ coach_id }: { coach_id: number | null }, userId: number): Role =>
  coach_id === userId ? 'coach' : 'member'

/** @throws AppError `not_found` for everybody who is on neither side */
export async function participate(db: Db, who: Participant, id: number): Promise<Participation> {
  const coaching = await store.findCoaching(db, who, id)
  if (!coaching) throw new AppError('not_found')
  return { coaching: reached(coaching), role: roleOf(coaching, who.userId) }
}

/** The same, locked until the transaction ends, whatever its state. */
export async function participateLocked(trx: Db, who: Participant, id: number): Promise<Participation> {
  const coaching = await store.lockCoaching(trx, who, id)
  if (!coaching) throw new AppError('not_found')
  return { coaching: reached(coaching), role: roleOf(coaching, who.userId) }
}

/**
 * The same, locked until the transaction ends, to change something in it.
 * @throws AppError `coaching_inactive` before it is accepted and after it has ended
 */
export async function participateNow(trx: Db, who: Participant, id: number): Promise<Participation> {
  const part = await participateLocked(trx, who, id)
  if (part.coaching.status !== 'active') throw new AppError('coaching_inactive')
  return part
}

/** Lets open pages of both sides show a change. @param role of who made it */
export const noteChange = (trx: Db, { coaching, role }: Participation, now: Date): Promise<void> =>
  store.noteChange(trx, coaching.id, role === 'member' ? now.toISOString() : null)

/** The caller's coaching with a client, active or ended, or with somebody who has left. @throws AppError `not_found` */
export async function requireActive(trx: Db, who: Participant, memberId: number) {
  const coaching = await store.lockActiveAsCoach(trx, asCoach(who), memberId)
  if (!coaching) throw new AppError('not_found')
  return reached(coaching)
}

const person = (id: number | null, username: string | null, full_name: string | null) =>
  id === null || username === null ? null : { id, username, full_name }

export function shown(row: store.NamedCoaching, userId: number, now: Date): Coaching {
  const role = roleOf(row, userId)
  const at = now.toISOString()
  return {
    id: row.id,
    role,
    status: row.status,
    coach: person(row.coach_id, row.coach_username, row.coach_full_name),
    member: person(row.member_id, row.member_username, row.member_full_name),
    invited_as: role === 'coach' ? row.invited_as : '',
    invited_at: row.invited_at,
    accepted_at: row.accepted_at,
    ended_at: row.ended_at,
    next_session_at: nextSession(row, at),
    last_session_at: lastSession(row, at),
    check_in_day: row.check_in_day,
    shows_reads: role === 'coach' ? row.coach_shows_reads : row.member_shows_reads,
    shares_off_at: role === 'coach' ? null : row.shares_off_at,
    unread: role === 'coach' ? row.coach_unread : row.member_unread,
    version: row.version,
  }
}

type Asking = Pick<Call<typeof listCoachings>, 'db' | 'caller' | 'now'>

export async function shownById({ db, caller, now }: Asking, id: number): Promise<Coaching> {
  const [row] = await store.listCoachings(db, caller, [], id)
  if (!row) throw new AppError('not_found')
  return shown(row, caller.userId, now)
}

export async function list({ db, caller, now }: Asking) {
  const rows = await store.listCoachings(db, caller, await store.inviteKeys(db, caller.userId))
  return { data: rows.map(row => shown(row, caller.userId, now)) }
}

/** @throws AppError `coaching_inactive` when the coaching has ended */
export function accept({ db, deps, caller, params, now }: Call<typeof acceptCoaching>) {
  return inTransaction(db, async trx => {
    const keys = await store.inviteKeys(trx, caller.userId)
    const accepted = await store.acceptInvitation(trx, params.id, caller.userId, keys, now.toISOString())
    const { coaching, role } = await participate(trx, caller, params.id)
    // A second press of the button.
    if (!accepted && (role !== 'member' || coaching.status !== 'active'))
      throw new AppError('coaching_inactive')
    const coachId = coaching.coach_id
    if (accepted && coachId !== null)
      for (const begin of deps.members.coached) await begin(trx, { coachId, memberId: caller.userId }, now)
    return { data: await shownById({ db: trx, caller, now }, params.id) }
  }).catch(error => {
    throw isUniqueViolation(error) ? new AppError('coaching_exists') : error
  })
}

export function decline({ db, caller, params, now }: Call<typeof declineCoaching>) {
  return inTransaction(db, async trx => {
    const keys = await store.inviteKeys(trx, caller.userId)
    const [before] = await store.listCoachings(trx, caller, keys, params.id)
    if (!before) throw new AppError('not_found')
    const declined = await store.declineInvitation(trx, params.id, keys, now.toISOString())
    if (!declined) throw new AppError('coaching_inactive')
    const ended = { ...before, status: 'ended' as const, ended_at: now.toISOString() }
    return { data: shown(ended, caller.userId, now) }
  })
}

/** Either side; also withdraws an invitation. */
export function end({ db, caller, params, now }: Call<typeof endCoaching>) {
  return inTransaction(db, async trx => {
    const { coaching } = await participate(trx, caller, params.id)
    await store.endCoaching(trx, caller, coaching.id, now.toISOString())
    return { data: await shownById({ db: trx, caller, now }, params.id) }
  })
}

export function update({ db, caller, params, body, now }: Call<typeof updateCoaching>) {
  return inTransaction(db, async trx => {
    const { coaching, role } = await participate(trx, caller, params.id)
    await store.updateSettings(trx, caller, coaching.id, {
      ...(body.shows_reads !== undefined && { [`${role}_shows_reads`]: body.shows_reads }),
      ...(body.check_in_day !== undefined && role === 'member' && { check_in_day: body.check_in_day }),
    })
    return { data: await shownById({ db: trx, caller, now }, params.id) }
  })
}

/** A member's today in their own time zone. */
export async function todayOf(db: Db, userId: number, now: Date): Promise<{ today: string; zone: string }> {
  const zone = (await store.zoneOf(db, userId)) ?? 'UTC'
  return { today: todayIn(now, zone), zone }
}

/** What a coaching shares now, without anything of its content. */
export async function sharedNow(db: Db, coachingId: CoachingId, now: Date) {
  const shares = await validShares(db, coachingId, now.toISOString())
  return shares.map(({ kind, item_id, expires_at }) => ({ kind, item_id, expires_at }))
}
