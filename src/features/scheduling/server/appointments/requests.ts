import { HOUR_MS } from '#src/contract/calendar.ts'
import type { CoachId } from '#src/features/coaching/server/exposed.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { orNotFound } from '#src/platform/server/errors.ts'
import { OFFER_HOURS } from '../../constants.ts'
import type { Appointment } from '../../contract/appointments.ts'
import type { OfferedBooking } from '../../contract/requests.ts'
import { mailNews, mailOffer } from '../invitations/mails.ts'
import { findType } from '../session-types/store.ts'
import { insertForGuest } from './actions.ts'
import { withPlace } from './placing.ts'
import { viewOf } from './views.ts'

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
  const until = booking.offer ? Math.min(now.getTime() + OFFER_HOURS * HOUR_MS, start) : undefined
  const stored = await withPlace(db, wanted, async (trx, place) => {
    const made = await insertForGuest(trx, deps, { type, place, booking, address, until }, now)
    const context = { trx, deps, now }
    await (booking.offer ? mailOffer(context, made) : mailNews(context, made, 'booked'))
    return made
  })
  return viewOf(db, stored, 'coach', now)
}
