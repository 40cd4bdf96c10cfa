import type { CoachId } from '#src/features/sharing/server/exposed.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import { mayMailStranger } from '#src/platform/server/mail/queue.ts'
import { OFFER_HOURS } from '../../constants.ts'
import type { Appointment } from '../../contract/appointments.ts'
import type { OfferedBooking } from '../../contract/requests.ts'
import { mailNews, mailOffer } from '../invitations/mails.ts'
import { findType } from '../session-types/store.ts'
import { insert } from './actions.ts'
import { offeringOthers, releaseHold, requirePlace } from './placing.ts'
import { listHoldsOf } from './store.ts'
import { viewOf } from './views.ts'

const HOUR_MS = 3_600_000

/**
 * Books a time for somebody who asked for one, or holds it until they answer; earlier offers to them are released.
 * Nobody has proved that the address is theirs, so it gets few mails.
 */
export async function bookAsCoach(
  db: Db,
  deps: Deps,
  { coachId, booking, address }: { coachId: CoachId; booking: OfferedBooking; address: string },
  now: Date,
): Promise<Appointment> {
  const found = orNotFound(await findType(db, coachId, booking.session_type_id))
  const type = { ...found, coach_id: coachId }
  const email = booking.email.toLowerCase()
  const start = Date.parse(booking.start)
  const wanted = { type, start, zone: booking.zone, now, exempt: true }
  const stored = await offeringOthers(db, wanted, async () => {
    const place = await requirePlace(db, wanted)
    const until = Math.min(now.getTime() + OFFER_HOURS * HOUR_MS, start)
    return inTransaction(db, async trx => {
      for (const earlier of await listHoldsOf(trx, coachId, email)) await releaseHold(trx, earlier, now)
      const made = await insert(trx, deps, {
        // Guests have no credits.
        type: { ...type, credits: 0 },
        place,
        zone: booking.zone,
        now,
        person: {
          guest_name: booking.name,
          guest_email: email,
          message: booking.message?.trim() || null,
          ...(booking.offer && { hold_until: new Date(until).toISOString() }),
        },
      })
      if (!(await mayMailStranger(trx, deps, address, email))) throw new AppError('too_many')
      const context = { trx, deps, now }
      await (booking.offer ? mailOffer(context, made) : mailNews(context, made, 'booked'))
      return made
    })
  })
  return viewOf(db, stored, 'coach', now)
}
