import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { PAYMENTS_DOWN } from '#src/features/payments/constants.ts'
import {
  chosenSubscription,
  isLive,
  seenSubscription,
} from '#src/features/payments/domain/subscriptions.ts'
import {
  type CustomerReading,
  markApplied,
  readCustomer,
  stripeSettings,
} from '#src/features/payments/server/exposed.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { planOf } from '../domain/plans.ts'
import { isBought } from './grants.store.ts'
import * as store from './membership.store.ts'
import type { MemberContext } from './payment-port.ts'
import { type SeenMembership, settleMembership, unchanged } from './settling.ts'
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

/** Of somebody who is no customer, or no longer. */
const NOTHING: CustomerReading = {
  subscriptions: null,
  events: [],
  refunded: [],
  isDisputed: false,
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
  if (customerId === null) return writeState(ctx, null, NOTHING)
  const reading = await readCustomer(ctx, customerId)
  return writeState(ctx, reading.subscriptions && customerId, reading)
}

/** Stores the response to our own change, without reading everything again. */
export const writeChanged = (
  ctx: Lease,
  before: Synced,
  changed: Stripe.Subscription,
): Promise<Synced> =>
  writeState(ctx, before.customerId, {
    ...NOTHING,
    subscriptions: before.subscriptions.map(each => (each.id === changed.id ? changed : each)),
  })

/** What was read, as the membership that it is. */
async function seenBy(
  ctx: AnyContext,
  before: store.FoundMembership,
  {
    subscription,
    refunded,
    isDisputed,
  }: Omit<CustomerReading, 'subscriptions'> & {
    subscription: Stripe.Subscription | null
  },
): Promise<SeenMembership> {
  const plans = planOfPrice(stripeSettings(ctx.deps))
  const losses = {
    isDisputed,
    // Of a plan that the site sells.
    refunded: refunded.flatMap(({ price, ends_at }) => {
      const plan = plans.get(price)
      return plan ? [{ plan, ends_at }] : []
    }),
  }
  // One that has ended says nothing about months that were bought since.
  const isOver = subscription && !isLive(subscription) && (await isBought(ctx.db, before, ctx.now))
  const seen = subscription && !isOver ? seenSubscription(subscription, ctx.now) : null
  if (seen) {
    if (seen.cost) await stripeStore.saveAgreedPrice(ctx.db, before.id, seen.cost)
    return { ...seen, ...losses, stripeId: seen.id, tier: planOf(seen, plans) }
  }
  const isGone = before.stripe_subscription_id !== null && before.subscription_status !== 'canceled'
  const until = ctx.now.toISOString()
  const gone = { state: 'ended', until, ends_then: false, resumes_at: null } as const
  return { ...unchanged(before), ...(isGone && gone), ...losses }
}

async function writeState(
  ctx: Lease,
  customerId: string | null,
  reading: CustomerReading,
): Promise<Synced> {
  const { userId, log } = ctx
  const now = ctx.deps.now()
  const subscriptions = reading.subscriptions ?? []
  const subscription = chosenSubscription(subscriptions)
  if (subscriptions.filter(isLive).length > 1)
    log.error({ member: userId }, 'a Stripe customer has several live subscriptions')
  const membership = await inTransaction({ ...ctx, now }, async ctx => {
    // After our lease has expired, another process may have written newer data.
    if (!(await stripeStore.holdsLease(ctx.db, userId, ctx.token)))
      throw new AppError('unavailable', { message: PAYMENTS_DOWN })
    await store.lockMember(ctx.db, userId)
    const before = await store.findMembership(ctx.db, userId)
    if (!before) throw new AppError('unauthenticated')
    if (customerId === null && before.stripe_customer_id !== null)
      await stripeStore.forgetCustomer(ctx.db, userId)
    await settleMembership(ctx, before, await seenBy(ctx, before, { ...reading, subscription }))
    await markApplied(ctx.db, reading.events)
    return store.findMembership(ctx.db, userId)
  })
  if (!membership) throw new AppError('unauthenticated')
  return { customerId, subscriptions, subscription, membership }
}
