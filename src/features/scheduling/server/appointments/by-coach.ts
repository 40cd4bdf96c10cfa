import { HOUR_MS } from '#src/contract/calendar.ts'
import {
  asCoach,
  type CoachId,
  type Participant,
  requireActive,
  todayOf,
} from '#src/features/coaching/server/exposed.ts'
import { coachesNeedTwoFactor } from '#src/features/sign-in/server/exposed.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import { CLIENT_WITHOUT_CREDITS, OFFER_HOURS } from '../../constants.ts'
import type { Appointment } from '../../contract/appointments.ts'
import type { ClientBooking, OfferedBooking } from '../../contract/by-coach.ts'
import { mailNews, mailOffer } from '../invitations/mails.ts'
import { findOffered, findType } from '../session-types/store.ts'
import { insertForGuest, insertForMember } from './actions.ts'
import { withPlace } from './placing.ts'
import type { StoredAppointment } from './store.ts'
import { viewOf } from './views.ts'

/**
 * A coach books one of their own session types for a client of theirs.
 * @throws AppError `not_found` for anybody else, `no_credits` if one was to be used
 */
export async function bookForClient(
  db: Db,
  deps: Deps,
  { who, memberId, booking }: { who: Participant; memberId: number; booking: ClientBooking },
  now: Date,
): Promise<Appointment> {
  const coachId = asCoach(who)
  await requireActive(db, who, memberId)
  const offered = await findOffered(db, booking.session_type_id, coachesNeedTwoFactor(deps))
  if (offered?.coach_id !== coachId) throw new AppError('not_found')
  const type = {
    ...offered,
    credits: booking.use_credit ? offered.credits : 0,
    video_link: booking.video_link ?? offered.video_link,
  }
  const zone = booking.zone ?? (await todayOf(db, memberId, now)).zone
  const wanted = { type, start: Date.parse(booking.start), zone, now, exempt: true }
  const stored = await withPlace(db, wanted, async (trx, place) => {
    // A coaching that has ended in the meantime books nothing.
    await requireActive(trx, who, memberId)
    const by = booking.use_credit ? 'coach' : 'coach without credit'
    return insertForMember(trx, deps, { type, place, zone, memberId, by }, now)
  }).catch(refuseWithoutCredits)
  return viewOf(db, stored, 'coach', now)
}

function refuseWithoutCredits(error: unknown): never {
  if (error instanceof AppError && error.code === 'no_credits')
    throw new AppError('no_credits', { message: CLIENT_WITHOUT_CREDITS })
  throw error
}

/** @param start Unix time in ms */
export const offeredUntil = (start: number, now: Date): number =>
  Math.min(now.getTime() + OFFER_HOURS * HOUR_MS, start)

/** Mails a guest what was booked for them, or is held until they accept it. */
export const tellGuest = (context: Parameters<typeof mailOffer>[0], made: StoredAppointment) =>
  made.status === 'held' ? mailOffer(context, made) : mailNews(context, made, 'booked')

/** Books a time for somebody who asked for one, or holds it until they answer; earlier offers to them are released. */
export async function bookAsCoach(
  db: Db,
  deps: Deps,
  { coachId, booking, address }: { coachId: CoachId; booking: OfferedBooking; address: string },
  now: Date,
): Promise<Appointment> {
  const found = orNotFound(await findType(db, coachId, booking.session_type_id))
  // Guests have no credits.
  const video_link = booking.video_link ?? found.video_link
  const type = { ...found, coach_id: coachId, credits: 0, video_link }
  const start = Date.parse(booking.start)
  const wanted = { type, start, zone: booking.zone, now, exempt: true }
  const until = booking.offer ? offeredUntil(start, now) : undefined
  const stored = await withPlace(db, wanted, async (trx, place) => {
    const made = await insertForGuest(
      trx,
      deps,
      { type, place, booking, address, until, byCoach: true },
      now,
    )
    await tellGuest({ trx, deps, now }, made)
    return made
  })
  return viewOf(db, stored, 'coach', now)
}
