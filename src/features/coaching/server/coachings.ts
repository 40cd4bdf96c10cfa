import type { InputOf } from '#src/contract/endpoint.ts'
import type { AnyContext, Context } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, isUniqueViolation, orNotFound } from '#src/platform/server/errors.ts'
import type { Role } from '../constants.ts'
import type * as contract from '../contract/coachings.ts'
import { todayIn } from '../domain/ranges.ts'
import { lastSession, nextSession } from '../domain/sessions.ts'
import { welcomeClient } from './beginning.ts'
import * as store from './coachings.store.ts'
import { asCoach, asReached, type CoachingId, type Own, type Participant } from './rights.ts'
import { showReads } from './sides.store.ts'

export interface Participation {
  coaching: store.CoachingRow & { id: CoachingId }
  role: Role
}

export const ownOf = ({ who }: Context, id: number, { coaching }: Participation): Own => ({
  id,
  coaching_id: coaching.id,
  author_id: who.userId,
})

const roleOf = ({ coach_id }: { coach_id: number | null }, userId: number): Role =>
  coach_id === userId ? 'coach' : 'member'

/** @throws AppError `not_found` if the caller is on neither side */
export async function requireParticipation(ctx: Context, id: number): Promise<Participation> {
  const coaching = orNotFound(await store.findCoaching(ctx.db, ctx.who, id))
  return { coaching: asReached(coaching), role: roleOf(coaching, ctx.who.userId) }
}

/** The same, with the coaching locked until the transaction ends, whatever its status. */
export async function participateLocked(ctx: Context, id: number): Promise<Participation> {
  const coaching = orNotFound(await store.lockCoaching(ctx.db, ctx.who, id))
  return { coaching: asReached(coaching), role: roleOf(coaching, ctx.who.userId) }
}

/**
 * The same, with the coaching locked until the transaction ends, to change something in it.
 * @throws AppError `coaching_inactive` before it is accepted and after it has ended
 */
export async function participateNow(ctx: Context, id: number): Promise<Participation> {
  const part = await participateLocked(ctx, id)
  if (part.coaching.status !== 'active') throw new AppError('coaching_inactive')
  return part
}

/** Lets open pages of both sides show a change. @param role of who made it */
export const noteChange = (ctx: AnyContext, { coaching, role }: Participation): Promise<void> =>
  store.noteChange(ctx.db, coaching.id, role === 'member' ? ctx.now.toISOString() : null)

/**
 * Changes something in an active coaching, and lets open pages of both sides show it.
 * @throws AppError `coaching_inactive`
 */
export const changeIn = <T>(
  ctx: Context,
  id: number,
  change: (ctx: Context, part: Participation) => Promise<T>,
): Promise<T> =>
  inTransaction(ctx, async ctx => {
    const part = await participateNow(ctx, id)
    const changed = await change(ctx, part)
    await noteChange(ctx, part)
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

export async function readCoaching(ctx: Context, id: number): Promise<contract.Coaching> {
  const [row] = await store.listCoachings(ctx.db, ctx.who, [], id)
  return coachingFor(orNotFound(row), ctx.who.userId, ctx.now)
}

export async function listCoachings(ctx: Context) {
  const { who } = ctx
  const rows = await store.listCoachings(ctx.db, who, await store.inviteKeys(ctx.db, who.userId))
  return rows.map(row => coachingFor(row, who.userId, ctx.now))
}

/** @throws AppError `coaching_inactive` when the coaching has ended, `coaching_exists` */
export function acceptCoaching(ctx: Context, { id }: InputOf<typeof contract.acceptCoaching>) {
  const { userId } = ctx.who
  return inTransaction(ctx, async ctx => {
    const keys = await store.inviteKeys(ctx.db, userId)
    const at = ctx.now.toISOString()
    const accepted = await store.acceptInvitation(ctx.db, id, userId, keys, at)
    const { coaching, role } = await requireParticipation(ctx, id)
    // The button was pressed twice.
    if (!accepted && (role !== 'member' || coaching.status !== 'active'))
      throw new AppError('coaching_inactive')
    const coachId = coaching.coach_id
    if (accepted && coachId !== null) await welcomeClient(ctx, { coachId, memberId: userId })
    return readCoaching(ctx, id)
  }).catch(error => {
    throw isUniqueViolation(error) ? new AppError('coaching_exists') : error
  })
}

/** @throws AppError `coaching_inactive` if it is not an open invitation */
export function declineCoaching(ctx: Context, { id }: InputOf<typeof contract.declineCoaching>) {
  return inTransaction(ctx, async ctx => {
    const { who } = ctx
    const keys = await store.inviteKeys(ctx.db, who.userId)
    const [before] = await store.listCoachings(ctx.db, who, keys, id)
    if (!before) throw new AppError('not_found')
    const declined = await store.declineInvitation(ctx.db, id, keys, ctx.now.toISOString())
    if (!declined) throw new AppError('coaching_inactive')
    const ended = { ...before, status: 'ended' as const, ended_at: ctx.now.toISOString() }
    return coachingFor(ended, who.userId, ctx.now)
  })
}

/** Either side may end it; ending an invitation withdraws it. */
export function endCoaching(
  ctx: Context,
  { id }: InputOf<typeof contract.endCoaching>,
): Promise<contract.Coaching> {
  return inTransaction(ctx, async ctx => {
    const { coaching } = await requireParticipation(ctx, id)
    await store.endCoaching(ctx.db, ctx.who, coaching.id, ctx.now.toISOString())
    return readCoaching(ctx, id)
  })
}

export function updateCoaching(
  ctx: Context,
  { id, shows_reads, check_in_day }: InputOf<typeof contract.updateCoaching>,
): Promise<contract.Coaching> {
  return inTransaction(ctx, async ctx => {
    const { coaching, role } = await requireParticipation(ctx, id)
    const change = role === 'member' && check_in_day !== undefined ? { check_in_day } : {}
    await store.updateSettings(ctx.db, ctx.who, coaching.id, change)
    if (shows_reads !== undefined) await showReads(ctx.db, coaching.id, role, shows_reads)
    return readCoaching(ctx, id)
  })
}

/** A member's today in their own time zone. */
export async function todayOf(
  ctx: AnyContext,
  userId: number,
): Promise<{ today: string; zone: string }> {
  const zone = await store.zoneOf(ctx.db, userId)
  return { today: todayIn(ctx.now, zone), zone }
}
