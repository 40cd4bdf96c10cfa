import { Readable } from 'node:stream'
import { advisoryLock, type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { csvLine, UTF8_BOM } from '#src/platform/server/http/csv.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import { enqueueMail } from '#src/platform/server/mail/queue.ts'
import { CONFIRM_AGAIN_MINUTES, CONFIRM_DAYS, COPIES } from '../constants.ts'
import type {
  confirmNewsletter,
  Subscriber,
  setSubscription,
  signUpForNewsletter,
  unsubscribeByLink,
} from '../contract.ts'
import { hashConfirmToken, newConfirmToken, readUnsubscribeToken, unsubscribeHeaders } from './links/links.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000

/** Mails a link to confirm; the answer is the same whether or not the address is known (contract: newsletter). */
export async function signUp({ db, deps, body, now }: Call<typeof signUpForNewsletter>) {
  if (body.website) return {}
  const { site } = deps.settings
  await inTransaction(db, async trx => {
    const { token, hash } = newConfirmToken()
    const expires = now.getTime() + CONFIRM_DAYS * DAY_MS
    const id = await store.askToConfirm(trx, {
      email: body.email,
      tokenHash: hash,
      expiresAt: new Date(expires).toISOString(),
      justMailed: new Date(expires - CONFIRM_AGAIN_MINUTES * 60_000).toISOString(),
      now: now.toISOString(),
    })
    // Somebody who presses twice, or a program that presses for others, gets one mail, not many.
    if (id === undefined) return
    await enqueueMail(trx, site.siteUrl, now, {
      kind: 'newsletter-confirm',
      to: body.email,
      subject: `Please confirm: the ${site.brand} newsletter`,
      headers: unsubscribeHeaders(site.siteUrl, deps.secret, id),
      letter: {
        heading: 'One click, and you are on the list',
        paragraphs: [`Somebody, hopefully you, asked for the ${site.brand} newsletter at this address.`],
        button: { label: 'Confirm my address', url: `${site.siteUrl}/newsletter/confirm?token=${token}` },
        footer: [
          `The link works for ${CONFIRM_DAYS} days. You did not ask? Do nothing, and you will hear no more from us.`,
        ],
      },
    })
  })
  return {}
}

export async function confirm({ db, body, now }: Call<typeof confirmNewsletter>) {
  const found = await store.confirmByToken(db, hashConfirmToken(body.token), now.toISOString())
  if (!found) throw new AppError('link_invalid')
  return {}
}

/** From here on nothing is on its way to an address: no batch of copies is being written, and none waits. */
async function stopCopies(trx: Db, leave: () => Promise<string | undefined>): Promise<void> {
  await advisoryLock(trx, COPIES)
  const emailKey = await leave()
  if (emailKey !== undefined) await store.deleteWaitingCopies(trx, emailKey)
}

/** Ends a subscription at once; doing it twice is fine. */
export async function unsubscribe({ db, deps, params }: Call<typeof unsubscribeByLink>) {
  const { previousSecret } = deps.settings
  const id =
    readUnsubscribeToken(deps.secret, params.token) ??
    (previousSecret ? readUnsubscribeToken(previousSecret, params.token) : null)
  if (id === null) throw new AppError('not_found', { message: 'This link is not one of ours.' })
  await inTransaction(db, trx => stopCopies(trx, () => store.setInactive(trx, id)))
  return {}
}

/** An address that leaves with its account leaves the list too. */
export const forgetSubscriber = (trx: Db, email: string): Promise<void> =>
  stopCopies(trx, async () => {
    await store.deleteSubscriber(trx, email.toLowerCase())
    return email.toLowerCase()
  })

/**
 * The subscription of a member's own address, for the download of all their data.
 * @param email confirmed: whoever registers with somebody else's address learns nothing of them
 */
export const exportSubscription = async (db: Db, email: string) => [
  { name: 'newsletter', rows: await store.listOfAddress(db, email.toLowerCase()) },
]

/** Switches a subscriber off or on by hand. */
export async function setSubscriptionByHand({ db, body }: Call<typeof setSubscription>) {
  const emailKey = body.email.toLowerCase()
  const row = await inTransaction(db, async trx => {
    if (body.activate) return store.setActive(trx, emailKey, true)
    let changed: Subscriber | undefined
    await stopCopies(trx, async () => {
      changed = await store.setActive(trx, emailKey, false)
      return emailKey
    })
    return changed
  })
  if (!row) throw new AppError('not_found', { message: 'There is no such subscriber.' })
  return { data: row }
}

const BATCH = 500

async function* csvLines(db: Db): AsyncGenerator<string> {
  yield UTF8_BOM + csvLine(['Email', 'Subscription Date', 'Status'])
  for (let after = 0; ; ) {
    const rows = await store.listAfter(db, after, BATCH, false)
    for (const row of rows)
      yield csvLine([row.email, row.subscribed_at, row.is_active ? 'Active' : 'Unsubscribed'])
    if (rows.length < BATCH) return
    after = rows.at(-1)?.id ?? 0
  }
}

/** Every subscriber, streamed. */
export const subscribersCsv = (db: Db): Readable => Readable.from(csvLines(db))
