import { msg } from '@lingui/core/runtime-macro'
import type { BodyOf, DataOf, InputOf } from '#src/contract/endpoint.ts'
import { languageNow, said } from '#src/contract/i18n.ts'
import { practiceAddresses, tell } from '#src/features/coaching/server/exposed.ts'
import { whenWords } from '#src/features/scheduling/domain/words.ts'
import { bookAsked, typeAsked } from '#src/features/scheduling/server/exposed.ts'
import { mailOf } from '#src/features/texts/domain/mails.ts'
import { wordsOf } from '#src/features/texts/domain/words.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { searchText } from '#src/platform/server/db/search.ts'
import { orNotFound } from '#src/platform/server/errors.ts'
import { speaking } from '#src/platform/server/languages.ts'
import { enqueueToStranger, type Mail } from '#src/platform/server/mail/queue.ts'
import { CONSULTATION_MINUTES, INTEREST_LABELS, REPLY_HOURS } from '../constants.ts'
import type * as contract from '../contract.ts'
import * as store from './enquiries.store.ts'

interface FromStranger extends AnyContext {
  /** The caller's network address, which limits mails to strangers. */
  address: string
}

interface Mails {
  form: 'booking' | 'contact'
  /** The sender's. */
  email: string
  team: () => Omit<ReturnType<Parameters<typeof tell>[2]>, 'kind'>
  /** Contains nothing the sender typed: the address may be a stranger's. */
  receipt: () => Pick<Mail, 'subject' | 'body'>
}

async function mailBoth(ctx: FromStranger, { form, email, team, receipt }: Mails): Promise<void> {
  const kind = form === 'booking' ? 'requests' : 'questions'
  await tell(ctx, await practiceAddresses(ctx, kind), () => ({
    kind: `${form}-team`,
    replyTo: email,
    about: email.toLowerCase(),
    ...team(),
  }))
  const toSender = {
    kind: `${form}-sender`,
    autoSubmitted: 'auto-replied' as const,
    to: email,
    ...speaking(ctx.deps.settings.site.language, receipt),
  }
  await enqueueToStranger(ctx, toSender)
}

type NewBooking = Omit<DataOf<typeof contract.createBooking>, 'id'> & {
  session_type_id: number | null
  zone: string | null
  language: string
}

export const bookingOf = (
  fields: Omit<BodyOf<typeof contract.createBooking>, 'website'>,
  now: Date,
): NewBooking => ({
  ...fields,
  phone: fields.phone || null,
  message: fields.message || null,
  wanted_at: fields.wanted_at ?? null,
  session_type_id: fields.session_type_id ?? null,
  zone: fields.zone ?? null,
  language: fields.language ?? languageNow(),
  created_at: now.toISOString(),
})

/** The time that is asked for, by the coach's clock. */
async function timeAsked(
  ctx: AnyContext,
  { wanted_at, session_type_id }: NewBooking,
): Promise<() => [string, string][]> {
  if (wanted_at === null) return () => []
  const { zone } = (await typeAsked(ctx, session_type_id)) ?? { zone: 'UTC' }
  return () => [[said(msg`Time`), `${whenWords(Date.parse(wanted_at), zone)} (${zone})`]]
}

/** Mails whoever runs the practice, and the sender a receipt. */
export function storeBooking(ctx: FromStranger, booking: NewBooking) {
  const { site } = ctx.deps.settings
  return inTransaction(ctx, async ctx => {
    const search = searchText(booking.name, booking.email, booking.phone, booking.message)
    const row = await store.insertBooking(ctx.db, { ...booking, search })
    const asked = await timeAsked(ctx, booking)
    await mailBoth(ctx, {
      form: 'booking',
      email: row.email,
      team: () => ({
        subject: said(msg`Booking request from ${{ name: row.name }}`),
        heading: said(msg`A new booking request`),
        text: said(
          msg`Please answer within ${{ hours: REPLY_HOURS }} hours. Reply to this email to write to the sender.`,
        ),
        rows: [
          [said(msg`Name`), row.name],
          [said(msg`Email`), row.email],
          [said(msg`Phone`), row.phone ?? said(msg`not given`)],
          [said(msg`Interest`), said(INTEREST_LABELS[row.interest])],
          ...asked(),
          [said(msg`Message`), row.message ?? said(msg`none`)],
        ],
        button: { label: said(msg`See all requests`), path: '/admin/bookings' },
      }),
      receipt: () =>
        mailOf(site, 'booking', {
          minutes: CONSULTATION_MINUTES,
          hours: REPLY_HOURS,
          place: wordsOf(site)('mails.booking.place'),
        }),
    })
    return row
  })
}

/**
 * Makes the wanted time of a request a guest's session, or offers another, in one transaction with the answer.
 * @throws AppError `not_found` without such a request or a session type for it, `slot_taken` with other free times
 */
export async function confirmBooking(
  ctx: FromStranger,
  {
    id,
    start,
    offer = false,
  }: { id: number } & NonNullable<BodyOf<typeof contract.confirmBooking>>,
) {
  const { address } = ctx
  const { name, email, message, wanted_at, ...wanted } = orNotFound(
    await store.findWanted(ctx.db, id),
  )
  const guest = { name, email, message }
  const asked = { ...wanted, guest, start: start ?? orNotFound(wanted_at), offer, address }
  return bookAsked(ctx, asked, async trx => {
    await store.markAnswered(trx, id, ctx.now.toISOString())
  })
}

export const listBookings = ({ db }: AnyContext, query: InputOf<typeof contract.listBookings>) =>
  store.listBookings(db, query)

export const listReceived = ({ db }: AnyContext, query: InputOf<typeof contract.listReceived>) =>
  store.listReceived(db, query)

export const answerBooking = async (
  { db, now }: AnyContext,
  { id, answered }: InputOf<typeof contract.answerBooking>,
) => orNotFound(await store.markAnswered(db, id, answered ? now.toISOString() : null))

type NewContact = Omit<DataOf<typeof contract.createContact>, 'id'> & { language: string }

export const contactOf = (
  fields: Omit<BodyOf<typeof contract.createContact>, 'website'>,
  now: Date,
): NewContact => ({
  ...fields,
  phone: fields.phone || null,
  subject: fields.subject || null,
  language: fields.language ?? languageNow(),
  created_at: now.toISOString(),
})

/** Mails whoever runs the practice, and the sender a receipt. */
export const storeContact = (ctx: FromStranger, contact: NewContact) =>
  inTransaction(ctx, async ctx => {
    const { name, email, phone, subject, message } = contact
    const search = searchText(name, email, phone, subject, message)
    const row = await store.insertContact(ctx.db, { ...contact, search })
    await mailBoth(ctx, {
      form: 'contact',
      email,
      team: () => ({
        subject: `${said(msg`Message from ${{ name }}`)}${subject ? `: ${subject}` : ''}`,
        heading: said(msg`A new message`),
        text: said(msg`Reply to this email to write to the sender.`),
        rows: [
          [said(msg`Name`), name],
          [said(msg`Email`), email],
          [said(msg`Phone`), phone ?? said(msg`not given`)],
          [said(msg`Subject`), subject ?? said(msg`none`)],
          [said(msg`Message`), message],
        ],
        button: { label: said(msg`See all messages`), path: '/admin/contacts' },
      }),
      receipt: () => mailOf(ctx.deps.settings.site, 'contact', {}),
    })
    return row
  })

export const listContacts = ({ db }: AnyContext, query: InputOf<typeof contract.listContacts>) =>
  store.listContacts(db, query)

export const answerContact = async (
  { db, now }: AnyContext,
  { id, answered }: InputOf<typeof contract.answerContact>,
) => orNotFound(await store.markContactAnswered(db, id, answered ? now.toISOString() : null))
