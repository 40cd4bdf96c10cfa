import { Readable } from 'node:stream'
import type { BodyOf } from '#src/contract/endpoint.ts'
import { csvLine, UTF8_BOM } from '#src/platform/server/csv.ts'
import { advisoryLock, type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { inBatches } from '#src/platform/server/db/pages.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { deleteWaitingTo } from '#src/platform/server/mail/removal.ts'
import type { LeaveDeps, Unsubscribe } from '#src/platform/server/members.ts'
import { COPIES_LOCK } from '../constants.ts'
import type { Subscriber, setSubscription } from '../contract.ts'
import { hashConfirmToken } from './links/requests.ts'
import * as store from './store.ts'
import { recordUnsubscribed } from './unsubscribed/unsubscribed.ts'

export async function confirmSubscription(db: Db, token: string, now: Date): Promise<void> {
  const found = await store.confirmByToken(db, hashConfirmToken(token), now.toISOString())
  if (!found) throw new AppError('link_invalid')
}

type SiteDeps = Pick<LeaveDeps, 'settings' | 'secret'>

interface Stopping {
  trx: Db
  deps: SiteDeps
  now: Date
}

/** Deletes queued copies, under the lock so that no batch is being written. */
async function stopCopies<Stopped extends { email_key: string } | undefined>(
  { trx, deps, now }: Stopping,
  deactivate: () => Promise<Stopped>,
): Promise<Stopped> {
  await advisoryLock(trx, COPIES_LOCK)
  const stopped = await deactivate()
  if (stopped) {
    await deleteWaitingTo(trx, 'newsletter', stopped.email_key)
    recordUnsubscribed(deps, stopped.email_key, now)
  }
  return stopped
}

/** Idempotent; succeeds even if the subscription no longer exists. */
export const endSubscription: Unsubscribe = async (db, id, now, deps) => {
  await inTransaction(db, trx =>
    stopCopies({ trx, deps, now }, () => store.setActive(trx, { id }, false, now.toISOString())),
  )
  return true
}

/** @returns how many subscriptions there were */
export async function forgetSubscriber(
  trx: Db,
  email: string,
  now: Date,
  deps: LeaveDeps,
): Promise<number> {
  const email_key = email.toLowerCase()
  const { subscriptions } = await stopCopies({ trx, deps, now }, async () => {
    await store.deleteRequestsOf(trx, email_key)
    return { email_key, subscriptions: await store.deleteSubscriber(trx, email_key) }
  })
  return subscriptions
}

/** After a restore: no old link may work again, and no address may be mailed that has since unsubscribed. */
export async function voidLinksAndRequests(trx: Db): Promise<void> {
  await store.voidLinks(trx)
  await store.deleteRequests(trx)
}

/** @throws AppError `not_found` for an address that is not a confirmed subscriber */
export async function setSubscriptionByHand(
  db: Db,
  deps: SiteDeps,
  { email, activate }: BodyOf<typeof setSubscription>,
  now: Date,
): Promise<Subscriber> {
  const row = await inTransaction(db, trx => {
    const change = () =>
      store.setActive(trx, { email_key: email.toLowerCase() }, activate, now.toISOString())
    return activate ? change() : stopCopies({ trx, deps, now }, change)
  })
  if (!row) throw new AppError('not_found', { message: 'There is no such subscriber.' })
  return row
}

const BATCH = 500

async function* csvLines(db: Db): AsyncGenerator<string> {
  yield UTF8_BOM + csvLine(['Email', 'Subscription Date', 'Status'])
  for await (const row of inBatches(after => store.listAfter(db, after, BATCH), BATCH))
    yield csvLine([row.email, row.subscribed_at, row.is_active ? 'Active' : 'Unsubscribed'])
}

export const subscribersCsv = (db: Db): Readable => Readable.from(csvLines(db))
