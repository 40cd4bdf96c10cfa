import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/contract/calendar.ts'
import { systemContext } from '#src/platform/server/context.ts'
import { AppError } from '#src/platform/server/errors.ts'
import type { WorkContext } from '#src/platform/server/feature.ts'
import type { Job } from '#src/platform/server/jobs/jobs.ts'
import { pauseAfter } from '#src/platform/server/jobs/rows.ts'
import { EVENT_TYPES } from '../constants.ts'
import { closeCustomer } from './customers.ts'
import type { PaymentContext } from './payment-context.ts'
import type { Leased, Queue } from './queues.store.ts'
import * as store from './queues.store.ts'
import { callStripe } from './stripe-client.ts'
import { applyEvent, storeEvent } from './webhook.ts'

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

export const isDown = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'unavailable'

interface Run {
  /** As `saveRun` knows it. */
  name: string
  everyMs: number
}

/**
 * Does what is due now and then, from where it stopped, and again soon when Stripe is down.
 * @param work @returns where to continue at once; null when it is done until the next time, which begins at `next`
 */
export async function runWhenDue(
  ctx: PaymentContext,
  { name, everyMs }: Run,
  work: (position: number) => Promise<{ position: number; isDone: boolean; isDown?: boolean }>,
): Promise<void> {
  const now = ctx.deps.now()
  const run = await store.findDueRun(ctx.db, name, now.toISOString())
  if (!run) return
  const done = await work(run.position)
  const wait = done.isDown ? DOWN_MS : done.isDone ? everyMs : 0
  await store.saveRun(ctx.db, name, after(now, wait), done.position)
}

/** Hourly: fetches events that never arrived. */
const catchUp = (ctx: PaymentContext): Promise<void> =>
  runWhenDue(ctx, { name: 'events', everyMs: HOUR_MS }, async position => {
    const now = ctx.deps.now()
    const seconds = Math.floor(now.getTime() / 1000)
    const since = position > 0 ? position - OVERLAP_SECONDS : seconds - EVENTS_DAYS * DAY_SECONDS
    try {
      await callStripe(ctx, 'list events', async stripe => {
        const list = stripe.events.list({
          created: { gte: since },
          types: [...EVENT_TYPES],
          limit: 100,
        })
        for await (const event of list) await storeEvent(ctx.db, event, now)
      })
    } catch (error) {
      if (!isDown(error)) throw error
      return { position, isDone: false, isDown: true }
    }
    await store.deleteEventsBefore(ctx.db, after(now, -EVENTS_KEPT_DAYS * DAY_MS))
    return { position: seconds, isDone: true }
  })

/** Works on one row of a queue, or postpones it when that fails. @returns whether one was due */
export async function workOn<Name extends Queue>(
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

const applyNext = (ctx: PaymentContext) =>
  workOn(ctx, 'stripe_events', ({ event_id, type, customer_id, object_id }) =>
    applyEvent(ctx, event_id, { type, customer: customer_id, object: object_id }),
  )

/**
 * Processes a batch of everything that is queued for Stripe. Runs in one process at a time and is safe to start again.
 * @param signal stops it after the current item
 */
export async function processQueues(ctx: PaymentContext, signal?: AbortSignal): Promise<void> {
  const stopping = () => signal?.aborted === true
  for (const workOnNext of [closeNext, applyNext])
    for (let n = 0; n < BATCH && !stopping() && (await workOnNext(ctx)); n++);
  if (!stopping()) await catchUp(ctx)
}

/** None in the sandbox. */
export const paymentsJobs = ({ db, deps, log }: WorkContext): readonly Job[] =>
  deps.settings.stripe
    ? [
        {
          name: 'stripe',
          everyMs: EVERY_MS,
          work: signal => processQueues({ ...systemContext(db, deps), log }, signal),
        },
      ]
    : []
