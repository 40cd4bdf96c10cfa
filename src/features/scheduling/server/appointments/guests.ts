import { coachesNeedTwoFactor } from '#src/features/sign-in/server/exposed.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { HOLD_MINUTES } from '../../constants.ts'
import type { Appointment } from '../../contract/appointments.ts'
import type { GuestBooking } from '../../contract/guests.ts'
import { mailHold, mailNews } from '../invitations/mails.ts'
import { isOfferedTo } from '../session-types/actions.ts'
import { findOffered } from '../session-types/store.ts'
import { insertForGuest } from './actions.ts'
import { cancelSession, moveSession } from './changes.ts'
import { nextVersion, withPlace } from './placing.ts'
import * as store from './store.ts'
import { uidOfToken } from './tokens.ts'
import { UNCHANGEABLE, viewOf } from './views.ts'

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
    end: new Date(Date.parse(booking.start) + minutes * 60_000).toISOString(),
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
    hold_until: new Date(now.getTime() + HOLD_MINUTES * 60_000).toISOString(),
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
): Promise<Appointment> {
  const type = await findOffered(db, booking.session_type_id, coachesNeedTwoFactor(deps))
  if (!type || !isOfferedTo(type, null)) throw new AppError('not_found')
  if (booking.website) return pretended(booking, type, now)
  const wanted = { type, start: Date.parse(booking.start), zone: booking.zone, now }
  const until = now.getTime() + HOLD_MINUTES * 60_000
  const stored = await withPlace(db, wanted, async (trx, place) => {
    const made = await insertForGuest(trx, deps, { type, place, booking, address, until }, now)
    await mailHold({ trx, deps, now }, made)
    return made
  })
  return viewOf(db, stored, 'guest', now)
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
