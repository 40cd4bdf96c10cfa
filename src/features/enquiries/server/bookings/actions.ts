import { mailOf } from '#src/features/content/domain/mails.ts'
import { wordsOf } from '#src/features/content/domain/words.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { searchText } from '#src/platform/server/db/search.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import { logHoneypot } from '#src/platform/server/http/request-log.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import { enqueueMail, enqueueToStranger } from '#src/platform/server/mail/queue.ts'
import { CONSULTATION_MINUTES, INTEREST_LABELS, REPLY_HOURS } from '../../constants.ts'
import type { answerBooking, createBooking } from '../../contract.ts'
import { insertBooking, markAnswered } from './store.ts'

export async function book({ db, deps, body, now, address, log }: Call<typeof createBooking>) {
  const { website, ...fields } = body
  const booking = {
    ...fields,
    phone: fields.phone || null,
    message: fields.message || null,
    created_at: now.toISOString(),
  }
  // The honeypot was filled in: answer a bot as we would a person.
  if (website) {
    logHoneypot(log)
    return { data: { id: 1, ...booking } }
  }
  const { site, mail } = deps.settings
  const stored = await inTransaction(db, async trx => {
    const search = searchText(booking.name, booking.email, booking.phone, booking.message)
    const row = await insertBooking(trx, { ...booking, search })
    if (mail.team) {
      await enqueueMail(trx, site.siteUrl, now, {
        kind: 'booking-team',
        to: mail.team,
        replyTo: row.email,
        about: row.email.toLowerCase(),
        subject: `Booking request from ${row.name}`,
        letter: {
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
  return { data: stored }
}

export async function answer({ db, params, body, now }: Call<typeof answerBooking>) {
  const data = await markAnswered(db, params.id, body.answered ? now.toISOString() : null)
  if (!data) throw new AppError('not_found')
  return { data }
}
