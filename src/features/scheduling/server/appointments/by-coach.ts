import { calendarDateAt, HOUR_MS } from '#src/contract/calendar.ts'
import { longDate } from '#src/contract/formats.ts'
import {
  asCoach,
  type CoachId,
  type Participant,
  requireActive,
  todayOf,
} from '#src/features/coaching/server/exposed.ts'
import { coachesNeedTwoFactor } from '#src/features/sign-in/server/exposed.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import { CLIENT_WITHOUT_CREDITS, OFFER_HOURS } from '../../constants.ts'
import type { Appointment } from '../../contract/appointments.ts'
import type { ClientBooking, OfferedBooking } from '../../contract/by-coach.ts'
import { everyWeeks } from '../../domain/zones.ts'
import { findHours } from '../availability/store.ts'
import { mailNews, mailOffer } from '../invitations/mails.ts'
import { findOffered, findType } from '../session-types/store.ts'
import { insertForGuest, insertForMember } from './actions.ts'
import { withPlace } from './placing.ts'
import type { StoredAppointment } from './store.ts'
import { viewOf } from './views.ts'

/** Of a series, whichever time is not free stops all of it, and is named. */
const refuseSeries = (start: string, zone: string) => (error: unknown) => {
  if (!(error instanceof AppError) || error.code === 'no_credits') throw error
  const { code, data = {} } = error
  const message = `${longDate(calendarDateAt(new Date(start), zone))} does not fit: ${error.message} Nothing was booked.`
  throw new AppError(code, { message, data })
}

/**
 * A coach books one of their own session types for a client of theirs, once or as a series, all of it or nothing.
 * @throws AppError `not_found` for anybody else, `no_credits` if one was to be used
 */
export async function bookForClient(
  db: Db,
  deps: Deps,
  { who, memberId, booking }: { who: Participant; memberId: number; booking: ClientBooking },
  now: Date,
): Promise<Appointment | Appointment[]> {
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
  const bookAt = async (within: Db, start: string) => {
    const wanted = { type, start: Date.parse(start), zone, now, exempt: true }
    const stored = await withPlace(within, wanted, async (trx, place) => {
      // A coaching that has ended in the meantime books nothing.
      await requireActive(trx, who, memberId)
      const by = booking.use_credit ? 'coach' : 'coach without credit'
      return insertForMember(trx, deps, { type, place, zone, memberId, by }, now)
    }).catch(refuseWithoutCredits)
    return viewOf(within, stored, 'coach', now)
  }
  const { repeat, start } = booking
  if (!repeat) return bookAt(db, start)
  const { zone: own } = orNotFound(await findHours(db, coachId))
  return inTransaction(db, async trx => {
    const made: Appointment[] = []
    for (const each of everyWeeks(Date.parse(start), repeat, own)) {
      made.push(await bookAt(trx, each).catch(refuseSeries(each, own)))
    }
    return made
  })
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
