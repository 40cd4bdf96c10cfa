import { Readable } from 'node:stream'
import { advisoryLock, type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { csvLine, UTF8_BOM } from '#src/platform/server/http/csv.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import { logHoneypot } from '#src/platform/server/http/request-log.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import { deleteWaitingTo } from '#src/platform/server/mail/removal.ts'
import type { LeaveDeps } from '#src/platform/server/members.ts'
import { COPIES_LOCK } from '../constants.ts'
import type {
  confirmNewsletter,
  Subscriber,
  setSubscription,
  signUpForNewsletter,
  unsubscribeByLink,
} from '../contract.ts'
import { hashConfirmToken, readUnsubscribeToken } from './links/links.ts'
import { requestLink } from './links/requests.ts'
import { deleteRequests, deleteRequestsOf } from './links/store.ts'
import * as store from './store.ts'
import { recordUnsubscribed } from './unsubscribed/unsubscribed.ts'

/** The response does not reveal whether the address is known (docs/product.md 10.3). */
export async function signUp(call: Call<typeof signUpForNewsletter>) {
  if (call.body.website) logHoneypot(call.log)
  else await requestLink(call)
  return {}
}

export async function confirm({ db, body, now }: Call<typeof confirmNewsletter>) {
  const found = await store.confirmByToken(db, hashConfirmToken(body.token), now.toISOString())
  if (!found) throw new AppError('link_invalid')
  return {}
}

interface Stopping {
  trx: Db
  deps: Pick<LeaveDeps, 'settings' | 'secret'>
  now: Date
}

/** Deletes queued copies, under the lock so that no batch is being written. @param deactivate returns the address's key */
async function stopCopies(
  { trx, deps, now }: Stopping,
  deactivate: () => Promise<string | undefined>,
): Promise<void> {
  await advisoryLock(trx, COPIES_LOCK)
  const emailKey = await deactivate()
  if (emailKey === undefined) return
  await deleteWaitingTo(trx, 'newsletter', emailKey)
  recordUnsubscribed(deps, emailKey, now)
}

/** Idempotent. */
export async function unsubscribe({ db, deps, params, now }: Call<typeof unsubscribeByLink>) {
  const { previousSecret } = deps.settings
  const id =
    readUnsubscribeToken(deps.secret, params.token) ??
    (previousSecret ? readUnsubscribeToken(previousSecret, params.token) : null)
  if (id === null) throw new AppError('not_found', { message: 'This link is invalid.' })
  await inTransaction(db, trx =>
    stopCopies({ trx, deps, now }, () => store.setInactive(trx, id, now.toISOString())),
  )
  return {}
}

/** @returns how many subscriptions there were */
export async function forgetSubscriber(trx: Db, email: string, now: Date, deps: LeaveDeps): Promise<number> {
  const emailKey = email.toLowerCase()
  let subscriptions = 0
  await stopCopies({ trx, deps, now }, async () => {
    subscriptions = await store.deleteSubscriber(trx, emailKey)
    await deleteRequestsOf(trx, emailKey)
    return emailKey
  })
  return subscriptions
}

/** A backup must revive no link, and mail no address that has since asked to be left alone. */
export async function voidLinksAndRequests(trx: Db): Promise<void> {
  await store.voidLinks(trx)
  await deleteRequests(trx)
}

/** @param email a confirmed address, because anyone can register with someone else's */
export const exportSubscription = async (db: Db, email: string) => [
  { name: 'newsletter', rows: await store.listByAddress(db, email.toLowerCase()) },
]

export async function setSubscriptionByHand({ db, deps, body, now }: Call<typeof setSubscription>) {
  const emailKey = body.email.toLowerCase()
  const row = await inTransaction(db, async trx => {
    const at = now.toISOString()
    if (body.activate) return store.setActive(trx, emailKey, true, at)
    let changed: Subscriber | undefined
    await stopCopies({ trx, deps, now }, async () => {
      changed = await store.setActive(trx, emailKey, false, at)
      return changed && emailKey
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

export const subscribersCsv = (db: Db): Readable => Readable.from(csvLines(db))
