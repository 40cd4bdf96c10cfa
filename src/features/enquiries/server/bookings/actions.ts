import type { BodyOf, DataOf } from '#src/contract/endpoint.ts'
import { mailOf } from '#src/features/content/domain/mails.ts'
import { wordsOf } from '#src/features/content/domain/words.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { searchText } from '#src/platform/server/db/search.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { enqueueMail, enqueueToStranger } from '#src/platform/server/mail/queue.ts'
import { CONSULTATION_MINUTES, INTEREST_LABELS, REPLY_HOURS } from '../../constants.ts'
import type { createBooking } from '../../contract.ts'
import { insertBooking } from './store.ts'

export type NewBooking = Omit<DataOf<typeof createBooking>, 'id'>

export const bookingOf = (fields: Omit<BodyOf<typeof createBooking>, 'website'>, now: Date): NewBooking => ({
  ...fields,
  phone: fields.phone || null,
  message: fields.message || null,
  created_at: now.toISOString(),
})

interface Enquiry {
  booking: NewBooking
  deps: Deps
  /** The sender's network address, which limits mails to strangers. */
  address: string
}

/** Mails the team, and the sender a receipt. */
export function book(db: Db, { booking, deps, address }: Enquiry, now: Date) {
  const { site, mail } = deps.settings
  return inTransaction(db, async trx => {
    const search = searchText(booking.name, booking.email, booking.phone, booking.message)
    const row = await insertBooking(trx, { ...booking, search })
    if (mail.team) {
      await enqueueMail(trx, site.siteUrl, now, {
        kind: 'booking-team',
        to: mail.team,
        replyTo: row.email,
        about: row.email.toLowerCase(),
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
      })
    }
    // Contains nothing the sender typed: the address may be a stranger's.
    await enqueueToStranger(
      trx,
      { deps, now, address },
      {
        kind: 'booking-sender',
        to: row.email,
        ...mailOf(site, 'booking', {
          minutes: CONSULTATION_MINUTES,
          hours: REPLY_HOURS,
          place: wordsOf(site)('mails.booking.place'),
        }),
      },
    )
    return row
  })
}
