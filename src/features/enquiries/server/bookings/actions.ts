import type { BodyOf, DataOf } from '#src/contract/endpoint.ts'
import { mailOf } from '#src/features/texts/domain/mails.ts'
import { wordsOf } from '#src/features/texts/domain/words.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { searchText } from '#src/platform/server/db/search.ts'
import { CONSULTATION_MINUTES, INTEREST_LABELS, REPLY_HOURS } from '../../constants.ts'
import type { createBooking } from '../../contract.ts'
import { mailBoth, type Origin } from '../actions.ts'
import { insertBooking } from './store.ts'

export type NewBooking = Omit<DataOf<typeof createBooking>, 'id'>

export const bookingOf = (
  fields: Omit<BodyOf<typeof createBooking>, 'website'>,
  now: Date,
): NewBooking => ({
  ...fields,
  phone: fields.phone || null,
  message: fields.message || null,
  created_at: now.toISOString(),
})

/** Mails the team, and the sender a receipt. */
export function storeBooking(db: Db, booking: NewBooking, origin: Origin) {
  const { site } = origin.deps.settings
  return inTransaction(db, async trx => {
    const search = searchText(booking.name, booking.email, booking.phone, booking.message)
    const row = await insertBooking(trx, { ...booking, search })
    await mailBoth(trx, origin, {
      form: 'booking',
      email: row.email,
      team: {
        subject: `Booking request from ${row.name}`,
        body: {
          heading: 'A new booking request',
          paragraphs: [
            `Please answer within ${REPLY_HOURS} hours. Reply to this email to write to the sender.`,
          ],
          rows: [
            ['Name', row.name],
            ['Email', row.email],
            ['Phone', row.phone ?? 'not given'],
            ['Interest', INTEREST_LABELS[row.interest]],
            ['Message', row.message ?? 'none'],
          ],
        },
      },
      receipt: mailOf(site, 'booking', {
        minutes: CONSULTATION_MINUTES,
        hours: REPLY_HOURS,
        place: wordsOf(site)('mails.booking.place'),
      }),
    })
    return row
  })
}
