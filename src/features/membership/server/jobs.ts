import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/contract/calendar.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { AppError } from '#src/platform/server/errors.ts'
import type { Job } from '#src/platform/server/jobs/jobs.ts'
import { pauseAfter, workOnRows } from '#src/platform/server/jobs/rows.ts'
import { isLive } from '../domain/stripe.ts'
import { listDue } from './membership.store.ts'
import type { Context } from './payment-port.ts'
import type { Leased, Queue } from './stripe.store.ts'
import * as store from './stripe.store.ts'
import { callStripe, idempotencyKey, nullIfMissing, StripeFailure } from './stripe-client.ts'
import { refreshPrices } from './stripe-prices.ts'
import { type Lease, synchronizeMember, withMemberLease } from './stripe-sync.ts'
import { applyEvent, EVENT_TYPES, storeEvent } from './stripe-webhook.ts'

const EVERY_MS = 5_000
const DAY_SECONDS = 86_400
/** How long until a run that failed because Stripe was down is retried. */
const DOWN_MS = 5 * MINUTE_MS
/** The length of a lease on one row of a queue. */
const LEASE_MS = 5 * MINUTE_MS
const BATCH = 50
/** How far back to look for missed events: the first time, and before the previous run. */
const EVENTS_DAYS = 3
const OVERLAP_SECONDS = 3_600
const EVENTS_KEPT_DAYS = 60

const after = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString()

const isRefused = (error: unknown): boolean =>
  error instanceof StripeFailure && error.kind === 'refused'

/** Skips a member who was deleted meanwhile or whom Stripe rejects, so that the others are still processed. */
async function check(ctx: Context, userId: number): Promise<void> {
  await withMemberLease({ ...ctx, userId }, synchronizeMember).catch(error => {
    if (isRefused(error))
      return ctx.log.error({ member: userId }, 'Stripe rejected the request for this member')
    if (!(error instanceof AppError) || error.code !== 'unauthenticated') throw error
  })
}

const isDown = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'unavailable'

/** @returns false when Stripe is down, which is already logged */
async function unlessStripeIsDown(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (isDown(error)) return false
    throw error
  }
}

/** Hourly: fetches events that never arrived, and checks members whose period is over according to our data. */
async function catchUp(ctx: Context): Promise<void> {
  const now = ctx.deps.now()
  const run = await store.findDueRun(ctx.db, 'events', now.toISOString())
  if (!run) return
  const seconds = Math.floor(now.getTime() / 1000)
  const since =
    run.position > 0 ? run.position - OVERLAP_SECONDS : seconds - EVENTS_DAYS * DAY_SECONDS
  const done = await unlessStripeIsDown(async () => {
    await callStripe(ctx, 'list events', async stripe => {
      const list = stripe.events.list({
        created: { gte: since },
        types: [...EVENT_TYPES],
        limit: 100,
      })
      for await (const event of list) await storeEvent(ctx.db, event, now)
    })
    await workOnRows(ctx, 'subscriptions at Stripe', {
      list: except => listDue(ctx.db, 'stripe', now.toISOString(), { limit: BATCH, except }),
      work: ({ id }) => check(ctx, id),
      stopsAt: isDown,
    })
  })
  if (!done) return store.saveRun(ctx.db, 'events', after(now, DOWN_MS), run.position)
  await store.deleteEventsBefore(ctx.db, after(now, -EVENTS_KEPT_DAYS * DAY_MS))
  await store.saveRun(ctx.db, 'events', after(now, HOUR_MS), seconds)
}

/** Daily: checks every member who has a Stripe customer, in batches. Continues where an interrupted run stopped. */
export async function reconcileMembers(
  ctx: Context,
  stopping: () => boolean = () => false,
): Promise<void> {
  const now = ctx.deps.now()
  const run = await store.findDueRun(ctx.db, 'reconcile', now.toISOString())
  if (!run) return
  const members = await store.listMembersAfter(ctx.db, run.position, BATCH)
  let { position } = run
  const completed = await unlessStripeIsDown(async () => {
    await workOnRows(ctx, 'subscriptions at Stripe', {
      list: async except => members.filter(({ id }) => !except.includes(id)),
      work: async ({ id }) => {
        if (stopping()) return
        await check(ctx, id).catch(error => {
          if (!isDown(error)) position = id
          throw error
        })
        position = id
      },
      stopsAt: isDown,
    })
  })
  if (!completed) return store.saveRun(ctx.db, 'reconcile', after(now, DOWN_MS), position)
  const done = members.length < BATCH && !stopping()
  await store.saveRun(
    ctx.db,
    'reconcile',
    done ? after(now, DAY_MS) : now.toISOString(),
    done ? 0 : position,
  )
}

/** Works on one row of a queue, or postpones it when that fails. @returns whether one was due */
async function workOn<Name extends Queue>(
  ctx: Context,
  queue: Name,
  work: (row: Leased<Name>['row']) => Promise<unknown>,
): Promise<boolean> {
  const now = ctx.deps.now()
  const lease = { now: now.toISOString(), until: after(now, LEASE_MS) }
  const leased = await store.leaseDue(ctx.db, queue, lease)
  if (!leased) return false
  const { attempts } = leased.row
  try {
    await work(leased.row)
    await store.finish(ctx.db, leased)
  } catch (error) {
    await store.postpone(ctx.db, leased, after(now, pauseAfter(attempts)))
    ctx.log.warn({ err: error, queue, attempts }, 'what waits for Stripe could not be done yet')
  }
  return true
}

const closeNext = (ctx: Context) =>
  workOn(ctx, 'stripe_closings', row => nullIfMissing(close(ctx, row.customer_id)))

/** Sends one changed address to Stripe, for receipts. */
export const updateNextAddress = (ctx: Context) =>
  workOn(ctx, 'stripe_addresses', row =>
    withMemberLease({ ...ctx, userId: row.user_id }, updateAddress),
  )

const applyNext = (ctx: Context) =>
  workOn(ctx, 'stripe_events', ({ event_id, customer_id, object_id }) =>
    applyEvent(ctx, event_id, { customer: customer_id, object: object_id }),
  )

/** Cancels the subscriptions of one deleted member, then deletes the customer. */
async function close(ctx: Context, customer: string): Promise<void> {
  const { data } = await callStripe(ctx, 'list subscriptions', stripe =>
    stripe.subscriptions.list({ customer, status: 'all', limit: 100 }),
  )
  for (const { id, status } of data) {
    if (!isLive({ status }) && status !== 'incomplete') continue
    // Missing once it has just ended by itself.
    await nullIfMissing(
      callStripe(ctx, 'cancel subscription', stripe =>
        stripe.subscriptions.cancel(id, {}, idempotencyKey(ctx.deps, 'close', id)),
      ),
    )
  }
  await callStripe(ctx, 'delete customer', stripe =>
    stripe.customers.del(customer, {}, idempotencyKey(ctx.deps, 'delete', customer)),
  )
}

/** Sends the current address, so that the order of two updates does not matter. */
async function updateAddress(ctx: Lease): Promise<void> {
  const found = await store.findCustomer(ctx.db, ctx.userId)
  if (!found?.stripe_customer_id || !found.email) return
  const { stripe_customer_id: customer, email } = found
  await nullIfMissing(
    callStripe(ctx, 'update customer', stripe =>
      stripe.customers.update(customer, { email }, { idempotencyKey: randomUUID() }),
    ),
  ).catch(error => {
    if (!isRefused(error)) throw error
    ctx.log.warn({ member: ctx.userId }, 'Stripe rejected the changed address of this member')
  })
}

/**
 * Processes a batch of everything that is queued for Stripe. Runs in one process at a time and is safe to start again.
 * @param signal stops it after the current item
 */
export async function processStripeQueues(ctx: Context, signal?: AbortSignal): Promise<void> {
  const stopping = () => signal?.aborted === true
  for (const workOnNext of [closeNext, updateNextAddress, applyNext])
    for (let n = 0; n < BATCH && !stopping() && (await workOnNext(ctx)); n++);
  if (!stopping()) await catchUp(ctx)
  if (!stopping()) await reconcileMembers(ctx, stopping)
}

/** None in the sandbox. */
export const stripeJobs = (ctx: AnyContext, log: FastifyBaseLogger): Job[] =>
  ctx.deps.settings.stripe
    ? [
        {
          name: 'stripe-prices',
          everyMs: MINUTE_MS,
          work: () => refreshPrices({ ...ctx, log, now: ctx.deps.now() }),
        },
        {
          name: 'stripe',
          everyMs: EVERY_MS,
          work: signal => processStripeQueues({ ...ctx, log, now: ctx.deps.now() }, signal),
        },
      ]
    : []
