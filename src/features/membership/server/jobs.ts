import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/contract/calendar.ts'
import {
  isDown,
  type PaymentContext,
  runWhenDue,
  StripeFailure,
  updateAddress,
  workOn,
} from '#src/features/payments/server/exposed.ts'
import { type Charged, systemContext } from '#src/platform/server/context.ts'
import { AppError } from '#src/platform/server/errors.ts'
import type { WorkContext } from '#src/platform/server/feature.ts'
import type { Job } from '#src/platform/server/jobs/jobs.ts'
import { workOnRows } from '#src/platform/server/jobs/rows.ts'
import { listDue } from './membership.store.ts'
import { settleAll } from './membership.ts'
import * as store from './stripe.store.ts'
import { refreshPrices } from './stripe-prices.ts'
import { type Lease, synchronizeMember, withMemberLease } from './stripe-sync.ts'

const EVERY_MS = 5_000
const BATCH = 50

/** A report about a member's customer: what is read covers all that waits for it. */
export const readReported: Charged = async (ctx, { customer }) => {
  const member = customer === null ? undefined : await store.memberOfCustomer(ctx.db, customer)
  if (member) await withMemberLease({ ...ctx, userId: member.id }, synchronizeMember)
}

/** Skips a member who was deleted meanwhile or whom Stripe rejects, so that the others are still processed. */
async function check(ctx: PaymentContext, userId: number): Promise<void> {
  await withMemberLease({ ...ctx, userId }, synchronizeMember).catch(error => {
    if (error instanceof StripeFailure && error.kind === 'refused')
      return ctx.log.error({ member: userId }, 'Stripe rejected the request for this member')
    if (!(error instanceof AppError) || error.code !== 'unauthenticated') throw error
  })
}

/** @returns false when Stripe is down, which is already logged */
async function unlessStripeIsDown(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (isDown(error)) return false
    throw error
  }
}

/** Hourly: checks members whose period is over according to our data. */
const checkDue = (ctx: PaymentContext): Promise<void> =>
  runWhenDue(ctx, { name: 'periods', everyMs: HOUR_MS }, async position => {
    const now = ctx.deps.now().toISOString()
    const isDone = await unlessStripeIsDown(() =>
      workOnRows(ctx, 'subscriptions at Stripe', {
        list: except => listDue(ctx.db, 'stripe', now, { limit: BATCH, except }),
        work: ({ id }) => check(ctx, id),
        stopsAt: isDown,
      }),
    )
    return { position, isDone, isDown: !isDone }
  })

/** Daily: checks every member who has a Stripe customer, in batches. Continues where an interrupted run stopped. */
export const reconcileMembers = (
  ctx: PaymentContext,
  stopping: () => boolean = () => false,
): Promise<void> =>
  runWhenDue(ctx, { name: 'reconcile', everyMs: DAY_MS }, async from => {
    const members = await store.listMembersAfter(ctx.db, from, BATCH)
    let position = from
    const completed = await unlessStripeIsDown(() =>
      workOnRows(ctx, 'subscriptions at Stripe', {
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
      }),
    )
    if (!completed) return { position, isDone: false, isDown: true }
    const isDone = members.length < BATCH && !stopping()
    return { position: isDone ? 0 : position, isDone }
  })

/** Sends one changed address to Stripe, for receipts. */
export const updateNextAddress = (ctx: PaymentContext) =>
  workOn(ctx, 'stripe_addresses', row =>
    withMemberLease({ ...ctx, userId: row.user_id }, sendAddress),
  )

/** Sends the current address, so that the order of two updates does not matter. */
async function sendAddress(ctx: Lease): Promise<void> {
  const found = await store.findCustomer(ctx.db, ctx.userId)
  if (!found?.stripe_customer_id || !found.email) return
  await updateAddress(ctx, found.stripe_customer_id, found.email)
}

/**
 * Everything of members that waits for Stripe. Runs in one process at a time and is safe to start again.
 * @param signal stops it after the current item
 */
export async function followMembers(ctx: PaymentContext, signal?: AbortSignal): Promise<void> {
  const stopping = () => signal?.aborted === true
  for (let n = 0; n < BATCH && !stopping() && (await updateNextAddress(ctx)); n++);
  if (!stopping()) await checkDue(ctx)
  if (!stopping()) await reconcileMembers(ctx, stopping)
}

export function membershipJobs({ db, deps, log }: WorkContext): readonly Job[] {
  const context = () => ({ ...systemContext(db, deps), log })
  const subscriptions = {
    name: 'subscriptions',
    everyMs: MINUTE_MS,
    work: () => settleAll(context(), log),
  }
  if (!deps.settings.stripe) return [subscriptions]
  return [
    subscriptions,
    { name: 'stripe-prices', everyMs: MINUTE_MS, work: () => refreshPrices(context()) },
    { name: 'stripe-members', everyMs: EVERY_MS, work: signal => followMembers(context(), signal) },
  ]
}
