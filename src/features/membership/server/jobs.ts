import type { FastifyBaseLogger } from 'fastify'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/contract/calendar.ts'
import { EVENT_TYPES } from '#src/features/payments/constants.ts'
import {
  callStripe,
  closeCustomer,
  type PaymentContext,
  StripeFailure,
  updateAddress,
} from '#src/features/payments/server/exposed.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { AppError } from '#src/platform/server/errors.ts'
import type { Job } from '#src/platform/server/jobs/jobs.ts'
import { pauseAfter, workOnRows } from '#src/platform/server/jobs/rows.ts'
import { listDue } from './membership.store.ts'
import type { Leased, Queue } from './stripe.store.ts'
import * as store from './stripe.store.ts'
import { refreshPrices } from './stripe-prices.ts'
import { type Lease, synchronizeMember, withMemberLease } from './stripe-sync.ts'
import { applyEvent, storeEvent } from './stripe-webhook.ts'

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
async function check(ctx: PaymentContext, userId: number): Promise<void> {
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
async function catchUp(ctx: PaymentContext): Promise<void> {
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
  ctx: PaymentContext,
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
  ctx: PaymentContext,
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

const closeNext = (ctx: PaymentContext) =>
  workOn(ctx, 'stripe_closings', row => closeCustomer(ctx, row.customer_id))

/** Sends one changed address to Stripe, for receipts. */
export const updateNextAddress = (ctx: PaymentContext) =>
  workOn(ctx, 'stripe_addresses', row =>
    withMemberLease({ ...ctx, userId: row.user_id }, sendAddress),
  )

const applyNext = (ctx: PaymentContext) =>
  workOn(ctx, 'stripe_events', ({ event_id, customer_id, object_id }) =>
    applyEvent(ctx, event_id, { customer: customer_id, object: object_id }),
  )

/** Sends the current address, so that the order of two updates does not matter. */
async function sendAddress(ctx: Lease): Promise<void> {
  const found = await store.findCustomer(ctx.db, ctx.userId)
  if (!found?.stripe_customer_id || !found.email) return
  await updateAddress(ctx, found.stripe_customer_id, found.email)
}

/**
 * Processes a batch of everything that is queued for Stripe. Runs in one process at a time and is safe to start again.
 * @param signal stops it after the current item
 */
export async function processStripeQueues(
  ctx: PaymentContext,
  signal?: AbortSignal,
): Promise<void> {
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
