import { MINUTE_MS } from '#src/contract/calendar.ts'
import { coachesNeedTwoFactor } from '#src/features/sign-in/server/exposed.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { mayMailStranger } from '#src/platform/server/mail/queue.ts'
import { HOLD_CHANGES_MAX, HOLD_MINUTES } from '../../constants.ts'
import type { Appointment } from '../../contract/appointments.ts'
import type { GuestBooking } from '../../contract/guests.ts'
import { mailHold, mailNews } from '../invitations/mails.ts'
import { isOfferedTo } from '../session-types/actions.ts'
import { findOffered } from '../session-types/store.ts'
import { insertForGuest } from './actions.ts'
import { cancelSession, moveSession } from './changes.ts'
import { newUid, nextVersion, releaseHold, withPlace } from './placing.ts'
import * as store from './store.ts'
import { holdOf, holdToken, uidOfToken } from './tokens.ts'
import { UNCHANGEABLE, viewOf } from './views.ts'

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
function pretended(booking: GuestBooking, { minutes, name }: Named, now: Date): Appointment {
  const at = now.toISOString()
  return {
    id: 1,
    session_type_id: booking.session_type_id,
    name,
    minutes,
    status: 'held',
    start: booking.start,
    end: new Date(Date.parse(booking.start) + minutes * MINUTE_MS).toISOString(),
    zone: booking.zone,
    wall_time: booking.start.slice(0, 16),
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
export async function holdForGuest(
  db: Db,
  deps: Deps,
  { booking, address }: { booking: GuestBooking; address: string },
  now: Date,
): Promise<Appointment & HoldProof> {
  const type = await findOffered(db, booking.session_type_id, coachesNeedTwoFactor(deps))
  if (!type || !isOfferedTo(type, null)) throw new AppError('not_found')
  if (booking.website)
    return { ...pretended(booking, type, now), ...proofOf(deps, newUid(deps.settings.siteUrl), 0) }
  const wanted = { type, start: Date.parse(booking.start), zone: booking.zone, now }
  const until = now.getTime() + HOLD_MINUTES * MINUTE_MS
  const stored = await withPlace(db, wanted, async (trx, place) => {
    const made = await insertForGuest(trx, deps, { type, place, booking, address, until }, now)
    await mailHold({ trx, deps, now }, made)
    return made
  })
  return { ...(await viewOf(db, stored, 'guest', now)), ...proofOf(deps, stored.uid, 0) }
}

/**
 * Mails the link of a held time once more. With another address the time is held for that one, as long as at first, and
 * the link that went to the one before books nothing.
 * @throws AppError `link_invalid`, `hold_ended`, `address_changes`, or `too_many` mails
 */
export function mailAgain(
  db: Db,
  deps: Deps,
  { token, email, address }: { token: string; email?: string | undefined; address: string },
  now: Date,
): Promise<HoldProof & { email: string; hold_until: string | null }> {
  return inTransaction(db, async trx => {
    const known = holdOf(deps, token)
    const held = known && (await store.findByUid(trx, known.uid))
    if (!known || !held) throw new AppError('link_invalid')
    if (held.status !== 'held' || (held.hold_until ?? '') <= now.toISOString())
      throw new AppError('hold_ended')
    const to = email?.toLowerCase() ?? held.guest_email ?? ''
    const isOther = to !== held.guest_email
    const changes = known.changes + (isOther ? 1 : 0)
    if (changes > HOLD_CHANGES_MAX) throw new AppError('address_changes')
    if (!(await mayMailStranger(trx, deps, address, to))) throw new AppError('too_many')
    const session = isOther ? await heldBy(trx, deps, { held, email: to }, now) : held
    await mailHold({ trx, deps, now }, session)
    const { uid, hold_until } = session
    return { email: to, hold_until, ...proofOf(deps, uid, changes) }
  })
}

async function heldBy(
  trx: Db,
  deps: Deps,
  { held, email }: { held: store.StoredAppointment; email: string },
  now: Date,
): Promise<store.StoredAppointment> {
  for (const earlier of await store.listHoldsOf(trx, held.coach_id, email))
    await releaseHold(trx, earlier, now)
  const changed = await store.updateAppointment(trx, held, {
    guest_email: email,
    uid: newUid(deps.settings.siteUrl),
    hold_until: new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS).toISOString(),
    updated_at: nextVersion(held, now),
  })
  if (!changed) throw new AppError('hold_ended')
  return changed
}

const finder = (db: Db, deps: Deps, token: string) => async () => {
  const uid = uidOfToken(deps, token)
  const session = uid === null ? undefined : await store.findByUid(db, uid)
  if (!session) throw new AppError('link_invalid')
  return session
}

/** Books a held time. @throws AppError `hold_ended`, `not_booked` after it was canceled */
export async function confirmByLink(db: Db, deps: Deps, token: string, now: Date) {
  const find = finder(db, deps, token)
  const session = await find()
  if (session.status !== 'held') {
    if (session.cancelled_by === 'hold') throw new AppError('hold_ended')
    if (session.status === 'cancelled') throw new AppError('not_booked')
    return viewOf(db, session, 'guest', now)
  }
  if (session.hold_until !== null && session.hold_until <= now.toISOString())
    throw new AppError('hold_ended')
  const booked = await inTransaction(db, async trx => {
    const changed = await store.bookHeld(trx, session, nextVersion(session, now))
    if (changed) await mailNews({ trx, deps, now }, changed, 'booked')
    return changed
  })
  return viewOf(db, booked ?? (await find()), 'guest', now)
}

export const getByLink = async (db: Db, deps: Deps, token: string, now: Date) =>
  viewOf(db, await finder(db, deps, token)(), 'guest', now)

/** The coach whose calendars must be read before a mailed link moves a session; null for an invalid link. */
export async function coachOfLink(db: Db, deps: Deps, token: string): Promise<number | null> {
  const uid = uidOfToken(deps, token)
  return (uid === null ? undefined : await store.findByUid(db, uid))?.coach_id ?? null
}

/** @param start an instant */
export async function moveByLink(
  db: Db,
  deps: Deps,
  { token, start }: { token: string; start: string },
  now: Date,
): Promise<Appointment> {
  const find = finder(db, deps, token)
  const moved = await moveSession({ db, deps, now }, find, 'guest', Date.parse(start))
  return viewOf(db, moved, 'guest', now)
}

export async function cancelByLink(
  db: Db,
  deps: Deps,
  { token, reason }: { token: string; reason?: string | null | undefined },
  now: Date,
): Promise<Appointment> {
  const find = finder(db, deps, token)
  const canceled = await cancelSession({ db, deps, now }, find, 'guest', reason)
  return viewOf(db, canceled, 'guest', now)
}
