import { MINUTE_MS } from '#src/contract/calendar.ts'
import type { InputOf } from '#src/contract/endpoint.ts'
import { coachesNeedTwoFactor } from '#src/features/sign-in/server/exposed.ts'
import type { AnyContext, Deps } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import { mayMailStranger } from '#src/platform/server/mail/queue.ts'
import { HOLD_CHANGES_MAX, HOLD_MINUTES } from '../constants.ts'
import type { Appointment } from '../contract/appointments.ts'
import type * as contract from '../contract/guests.ts'
import { SESSION_NAMES } from '../domain/session-names.ts'
import { wallTimeIn } from '../domain/zones.ts'
import { cancelSession, moveSession } from './appointment-changes.ts'
import { UNCHANGEABLE, viewOf } from './appointment-views.ts'
import * as store from './appointments.store.ts'
import { insertForGuest } from './appointments.ts'
import { holdOf, holdToken, uidOfToken } from './guest-tokens.ts'
import { newUid, nextVersion, releaseHold, withPlace } from './placing.ts'
import { mailHold, mailNews } from './session-mails.ts'
import { findOffered } from './session-types.store.ts'
import { isOfferedTo } from './session-types.ts'

interface HoldProof {
  hold_token: string
  changes_left: number
}

const proofOf = (deps: Deps, uid: string, changes: number): HoldProof => ({
  hold_token: holdToken(deps, { uid, changes }),
  changes_left: HOLD_CHANGES_MAX - changes,
})

type Named = { minutes: number; name: string }

/** The answer to a bot that filled in the honeypot: the same as to a person, but nothing is stored. */
function pretended(
  booking: contract.GuestBooking,
  { minutes, name }: Named,
  now: Date,
): Appointment {
  const at = now.toISOString()
  return {
    id: 1,
    session_type_id: booking.session_type_id,
    name: SESSION_NAMES.read(name),
    minutes,
    status: 'held',
    start: booking.start,
    end: new Date(Date.parse(booking.start) + minutes * MINUTE_MS).toISOString(),
    zone: booking.zone,
    wall_time: wallTimeIn(booking.zone, Date.parse(booking.start)),
    coach: { id: 1, name: '' },
    coach_zone: booking.zone,
    member: null,
    guest: { name: booking.name, email: booking.email },
    message: booking.message ?? null,
    ...UNCHANGEABLE,
    credits: 0,
    notes: '',
    moves: 0,
    hold_until: new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS).toISOString(),
    can_cancel: true,
    cancelled_by: null,
    reason: null,
    created_at: at,
    updated_at: at,
  }
}

/** Holds a free time until the mailed link is used; an earlier hold of the same address ends. */
export async function bookGuest(
  ctx: AnyContext,
  { address, ...booking }: InputOf<typeof contract.bookGuest> & { address: string },
): Promise<Appointment & HoldProof> {
  const type = await findOffered(ctx.db, booking.session_type_id, coachesNeedTwoFactor(ctx.deps))
  if (!type || !isOfferedTo(type, null)) throw new AppError('not_found')
  if (booking.website)
    return {
      ...pretended(booking, type, ctx.now),
      ...proofOf(ctx.deps, newUid(ctx.deps.settings.siteUrl), 0),
    }
  const wanted = { type, start: Date.parse(booking.start), zone: booking.zone }
  const until = ctx.now.getTime() + HOLD_MINUTES * MINUTE_MS
  const stored = await withPlace(ctx, wanted, async (ctx, place) => {
    const made = await insertForGuest(ctx, { type, place, booking, address, until })
    await mailHold(ctx, made)
    return made
  })
  return { ...(await viewOf(ctx, stored, 'guest')), ...proofOf(ctx.deps, stored.uid, 0) }
}

/**
 * Mails the link of a held time once more. With another address the time is held for that one, as long as at first, and
 * the link that went to the one before books nothing.
 * @throws AppError `link_invalid`, `hold_ended`, `address_changes`, or `too_many` mails
 */
export function mailHoldAgain(
  ctx: AnyContext,
  { token, email, address }: InputOf<typeof contract.mailHoldAgain> & { address: string },
): Promise<HoldProof & { email: string; hold_until: string | null }> {
  return inTransaction(ctx, async ctx => {
    const known = holdOf(ctx.deps, token)
    const held = known && (await store.findByUid(ctx.db, known.uid))
    if (!known || !held) throw new AppError('link_invalid')
    if (held.status !== 'held' || (held.hold_until ?? '') <= ctx.now.toISOString())
      throw new AppError('hold_ended')
    const to = email?.toLowerCase() ?? held.guest_email ?? ''
    const isOther = to !== held.guest_email
    const changes = known.changes + (isOther ? 1 : 0)
    if (changes > HOLD_CHANGES_MAX) throw new AppError('address_changes')
    if (!(await mayMailStranger(ctx, address, to))) throw new AppError('too_many')
    const session = isOther ? await heldBy(ctx, { held, email: to }) : held
    await mailHold(ctx, session)
    const { uid, hold_until } = session
    return { email: to, hold_until, ...proofOf(ctx.deps, uid, changes) }
  })
}

async function heldBy(
  ctx: AnyContext,
  { held, email }: { held: store.StoredAppointment; email: string },
): Promise<store.StoredAppointment> {
  for (const earlier of await store.listHoldsOf(ctx.db, held.coach_id, email))
    await releaseHold(ctx, earlier)
  const changed = await store.updateAppointment(ctx.db, held, {
    guest_email: email,
    uid: newUid(ctx.deps.settings.siteUrl),
    hold_until: new Date(ctx.now.getTime() + HOLD_MINUTES * MINUTE_MS).toISOString(),
    updated_at: nextVersion(held, ctx.now),
  })
  if (!changed) throw new AppError('hold_ended')
  return changed
}

async function sessionOf(ctx: AnyContext, token: string, find = store.findByUid) {
  const uid = uidOfToken(ctx.deps, token)
  const session = uid === null ? undefined : await find(ctx.db, uid)
  if (!session) throw new AppError('link_invalid')
  return session
}

/** As the guest, until the transaction ends. */
const openByLink = (token: string) => async (ctx: AnyContext) => ({
  session: await sessionOf(ctx, token, store.lockByUid),
  side: 'guest' as const,
})

/** Books a held time. @throws AppError `hold_ended`, `not_booked` after it was canceled */
export function confirmGuest(ctx: AnyContext, { token }: InputOf<typeof contract.confirmGuest>) {
  return inTransaction(ctx, async ctx => {
    const session = await sessionOf(ctx, token, store.lockByUid)
    if (session.status !== 'held') {
      if (session.cancelled_by === 'hold') throw new AppError('hold_ended')
      if (session.status === 'cancelled') throw new AppError('not_booked')
      return viewOf(ctx, session, 'guest')
    }
    if (session.hold_until !== null && session.hold_until <= ctx.now.toISOString())
      throw new AppError('hold_ended')
    const booked = orNotFound(await store.bookHeld(ctx.db, session, nextVersion(session, ctx.now)))
    await mailNews(ctx, booked, 'booked')
    return viewOf(ctx, booked, 'guest')
  })
}

export const showGuest = async (ctx: AnyContext, { token }: InputOf<typeof contract.showGuest>) =>
  viewOf(ctx, await sessionOf(ctx, token), 'guest')

/** The coach whose calendars must be read before a mailed link moves a session; null for an invalid link. */
export async function coachOfLink(ctx: AnyContext, token: string): Promise<number | null> {
  const uid = uidOfToken(ctx.deps, token)
  return (uid === null ? undefined : await store.findByUid(ctx.db, uid))?.coach_id ?? null
}

export const moveGuest = (
  ctx: AnyContext,
  { token, start }: InputOf<typeof contract.moveGuest>,
): Promise<Appointment> => moveSession(ctx, openByLink(token), Date.parse(start))

export const cancelGuest = (
  ctx: AnyContext,
  { token, reason }: InputOf<typeof contract.cancelGuest>,
): Promise<Appointment> => cancelSession(ctx, openByLink(token), reason)
