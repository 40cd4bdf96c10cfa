import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { PAYMENTS_DOWN } from '#src/features/payments/constants.ts'
import {
  chosenSubscription,
  isLive,
  monthlyPrice,
} from '#src/features/payments/domain/subscriptions.ts'
import {
  listSubscriptions,
  listWaiting,
  markApplied,
  type RefundedPeriod,
  readRefunded,
  stripeSettings,
} from '#src/features/payments/server/exposed.ts'
import type { Deps } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { membershipOf } from '../domain/stripe.ts'
import { isBought } from './grants.store.ts'
import * as store from './membership.store.ts'
import type { MemberContext } from './payment-port.ts'
import * as stripeStore from './stripe.store.ts'
import { planOfPrice } from './stripe-prices.ts'

/** Longer than any work under one lease takes. */
const LEASE_MS = 120_000
const POLL_MS = 60
const WAIT_MAX_MS = 15_000

/** The exclusive right to synchronize one member. */
export interface Lease extends MemberContext {
  token: string
}

/**
 * Only one process at a time works on a member, so that an older response from Stripe never overwrites a newer one. Waits
 * for the lease.
 * @throws AppError `unavailable` when it does not get the lease in time
 */
export async function withMemberLease<T>(
  ctx: MemberContext,
  work: (lease: Lease) => Promise<T>,
): Promise<T> {
  const { userId } = ctx
  const token = randomUUID()
  const giveUp = performance.now() + WAIT_MAX_MS
  for (;;) {
    const now = ctx.deps.now()
    const until = new Date(now.getTime() + LEASE_MS).toISOString()
    const lease = { token, now: now.toISOString(), until }
    const taken = await stripeStore.takeLease(ctx.db, userId, lease).catch(async error => {
      // The account may have been deleted meanwhile.
      if (!(await store.findMembership(ctx.db, userId))) throw new AppError('unauthenticated')
      throw error
    })
    if (taken) break
    if (performance.now() > giveUp)
      throw new AppError('unavailable', { message: PAYMENTS_DOWN, retryAfterSeconds: 10 })
    await new Promise(resume => setTimeout(resume, POLL_MS))
  }
  try {
    return await work({ ...ctx, token })
  } finally {
    await stripeStore.releaseLease(ctx.db, userId, token)
  }
}

export interface Synced {
  customerId: string | null
  subscriptions: Stripe.Subscription[]
  /** The one that counts as the membership. */
  subscription: Stripe.Subscription | null
  membership: store.FoundMembership
}

/**
 * Stores the current state at Stripe. Events, returns from the payment page and the reconciliation only trigger this, so
 * their order and number do not matter (decision 0014).
 */
export async function synchronizeMember(ctx: Lease): Promise<Synced> {
  const { userId } = ctx
  const found = await stripeStore.findCustomer(ctx.db, userId)
  if (!found) throw new AppError('unauthenticated')
  const customerId = found.stripe_customer_id
  if (customerId === null) return writeState(ctx, null, [])
  const waiting = await listWaiting(ctx.db, customerId)
  const subscriptions = await listSubscriptions(ctx, customerId)
  if (!subscriptions) return writeState(ctx, null, [], { waiting })
  const payments = waiting.flatMap(({ type, object_id }) =>
    type === 'charge.refunded' && object_id ? [object_id] : [],
  )
  const refunded = await readRefunded(ctx, customerId, [...new Set(payments)])
  return writeState(ctx, customerId, subscriptions, { waiting, refunded })
}

/** Stores the response to our own change, without reading everything again. */
export const writeChanged = (
  ctx: Lease,
  before: Synced,
  changed: Stripe.Subscription,
): Promise<Synced> =>
  writeState(
    ctx,
    before.customerId,
    before.subscriptions.map(each => (each.id === changed.id ? changed : each)),
  )

interface Reported {
  /** The events that what was read covers. */
  waiting?: readonly { event_id: string }[]
  refunded?: readonly RefundedPeriod[]
}

/** Of a plan that the site sells. */
function monthOf(deps: Deps, { price, ends_at }: RefundedPeriod): store.RefundedMonth[] {
  const plan = planOfPrice(stripeSettings(deps)).get(price)
  return plan ? [{ plan, ends_at }] : []
}

async function writeState(
  ctx: Lease,
  customerId: string | null,
  subscriptions: Stripe.Subscription[],
  { waiting = [], refunded = [] }: Reported = {},
): Promise<Synced> {
  const { userId, log } = ctx
  const now = ctx.deps.now()
  const subscription = chosenSubscription(subscriptions)
  if (subscriptions.filter(isLive).length > 1)
    log.error({ member: userId }, 'a Stripe customer has several live subscriptions')
  const membership = await inTransaction(ctx, async ctx => {
    // After our lease has expired, another process may have written newer data.
    if (!(await stripeStore.holdsLease(ctx.db, userId, ctx.token)))
      throw new AppError('unavailable', { message: PAYMENTS_DOWN })
    await store.lockMember(ctx.db, userId)
    const before = await store.findMembership(ctx.db, userId)
    if (!before) throw new AppError('unauthenticated')
    if (customerId === null && before.stripe_customer_id !== null)
      await stripeStore.forgetCustomer(ctx.db, userId)
    // One that has ended says nothing about months that were bought since.
    const isOver = subscription && !isLive(subscription) && (await isBought(ctx.db, before, now))
    if (subscription && !isOver) {
      const after = membershipOf(subscription, planOfPrice(stripeSettings(ctx.deps)), now)
      await store.changeMembership(ctx.db, before, after, { stripeId: subscription.id, now })
      const price = subscription.items.data[0]?.price
      const agreed = price && monthlyPrice(price)
      if (agreed) await stripeStore.saveAgreedPrice(ctx.db, userId, agreed)
    } else if (
      before.stripe_subscription_id !== null &&
      before.subscription_status !== 'canceled'
    ) {
      const ended = {
        ...before,
        subscription_status: 'canceled' as const,
        subscription_expires_at: now.toISOString(),
        subscription_cancel_at_period_end: false,
        subscription_resumes_at: null,
      }
      await store.changeMembership(ctx.db, before, ended, {
        stripeId: before.stripe_subscription_id,
        now,
      })
    }
    await store.insertRefunded(
      ctx.db,
      userId,
      refunded.flatMap(each => monthOf(ctx.deps, each)),
    )
    await markApplied(
      ctx.db,
      waiting.map(({ event_id }) => event_id),
    )
    return store.findMembership(ctx.db, userId)
  })
  if (!membership) throw new AppError('unauthenticated')
  return { customerId, subscriptions, subscription, membership }
}
