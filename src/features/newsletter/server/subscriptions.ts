import { Readable } from 'node:stream'
import { msg } from '@lingui/core/runtime-macro'
import type { InputOf } from '#src/contract/endpoint.ts'
import type { AnyContext, Unsubscribe } from '#src/platform/server/context.ts'
import { csvLine, UTF8_BOM } from '#src/platform/server/csv.ts'
import { advisoryLock, type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { inBatches } from '#src/platform/server/db/pages.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { deleteWaitingTo } from '#src/platform/server/mail/removal.ts'
import { unsubscribe } from '#src/platform/server/mail/unsubscribe.ts'
import { COPIES_LOCK } from '../constants.ts'
import type * as contract from '../contract.ts'
import { hashConfirmToken } from './requests.ts'
import * as store from './subscriptions.store.ts'
import { recordUnsubscribed } from './unsubscribed.ts'

export async function confirmNewsletter(
  ctx: AnyContext,
  { token }: InputOf<typeof contract.confirmNewsletter>,
): Promise<void> {
  const found = await store.confirmByToken(ctx.db, hashConfirmToken(token), ctx.now.toISOString())
  if (!found) throw new AppError('link_invalid')
}

/** Deletes queued copies, under the lock so that no batch is being written. */
async function stopCopies<Stopped extends { email_key: string } | undefined>(
  ctx: AnyContext,
  deactivate: () => Promise<Stopped>,
): Promise<Stopped> {
  await advisoryLock(ctx.db, COPIES_LOCK)
  const stopped = await deactivate()
  if (stopped) {
    await deleteWaitingTo(ctx.db, 'newsletter', stopped.email_key)
    recordUnsubscribed(ctx.deps, stopped.email_key, ctx.now)
  }
  return stopped
}

/** Idempotent; succeeds even if the subscription no longer exists. */
export const endSubscription: Unsubscribe = async (ctx, id) => {
  await inTransaction(ctx, ctx =>
    stopCopies(ctx, () => store.setActive(ctx.db, { id }, false, ctx.now.toISOString())),
  )
  return true
}

export const unsubscribeByToken = (
  ctx: AnyContext,
  { token }: InputOf<typeof contract.unsubscribeByToken>,
) => unsubscribe(ctx, token)

/** The address in the newsletter's own mails. */
export const unsubscribeByLink = (
  ctx: AnyContext,
  { token }: InputOf<typeof contract.unsubscribeByLink>,
) => unsubscribe(ctx, token)

/** @returns how many subscriptions there were */
export async function forgetSubscriber(ctx: AnyContext, email: string): Promise<number> {
  const email_key = email.toLowerCase()
  const { subscriptions } = await stopCopies(ctx, async () => {
    await store.deleteRequestsOf(ctx.db, email_key)
    return { email_key, subscriptions: await store.deleteSubscriber(ctx.db, email_key) }
  })
  return subscriptions
}

/** After a restore: no old link may work again, and no address may be mailed that has since unsubscribed. */
export async function voidLinksAndRequests({ db }: AnyContext): Promise<void> {
  await store.voidLinks(db)
  await store.deleteRequests(db)
}

export const listSubscribers = (
  { db }: AnyContext,
  query: InputOf<typeof contract.listSubscribers>,
) => store.listSubscribers(db, query)

/** @throws AppError `not_found` for an address that is not a confirmed subscriber */
export async function setSubscription(
  ctx: AnyContext,
  { email, activate }: InputOf<typeof contract.setSubscription>,
): Promise<contract.Subscriber> {
  const row = await inTransaction(ctx, ctx => {
    const change = () =>
      store.setActive(ctx.db, { email_key: email.toLowerCase() }, activate, ctx.now.toISOString())
    return activate ? change() : stopCopies(ctx, change)
  })
  if (!row) throw new AppError('not_found', { message: msg`There is no such subscriber.` })
  return row
}

const BATCH = 500

async function* csvLines(db: Db): AsyncGenerator<string> {
  yield UTF8_BOM + csvLine(['Email', 'Subscription Date', 'Status'])
  for await (const row of inBatches(after => store.listAfter(db, after, BATCH), BATCH))
    yield csvLine([row.email, row.subscribed_at, row.is_active ? 'Active' : 'Unsubscribed'])
}

export const subscribersCsv = (db: Db): Readable => Readable.from(csvLines(db))
