import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import { PAYMENTS_DOWN } from '../../constants.ts'
import { chosenSubscription, isLive, membershipOf, type Plan } from '../../domain.ts'
import type { MemberContext } from '../payments/port.ts'
import type { StripeSettings } from '../settings.ts'
import * as store from '../store.ts'
import { ask, orMissing, stripeSettings } from './client.ts'
import * as stripeStore from './store.ts'

/** Longer than all that is asked under one lease takes; one that is older was a dead process's. */
const LEASE_MS = 120_000
const WAIT_MS = 60
const WAIT_AT_MOST_MS = 15_000

/** The right to ask about one member and to write down the answer. */
export interface Lease extends MemberContext {
  token: string
}

const planOfPrice = ({ prices }: StripeSettings): ReadonlyMap<string, Plan> =>
  new Map(Object.entries(prices).map(([plan, price]) => [price, plan as Plan]))

/**
 * Works on one member alone, across all processes: what Stripe said first must never be written over what it
 * said later. Others wait a little.
 * @throws AppError `unavailable` when the member stays taken
 */
export async function alone<T>(member: MemberContext, work: (lease: Lease) => Promise<T>): Promise<T> {
  const { db, deps, userId } = member
  const token = randomUUID()
  const giveUp = performance.now() + WAIT_AT_MOST_MS
  for (;;) {
    const now = deps.now()
    const until = new Date(now.getTime() + LEASE_MS).toISOString()
    const lease = { token, now: now.toISOString(), until }
    const taken = await stripeStore.takeLease(db, userId, lease).catch(async error => {
      // The account was deleted in this moment.
      if (!(await store.findMembership(db, userId))) throw new AppError('unauthenticated')
      throw error
    })
    if (taken) break
    if (performance.now() > giveUp)
      throw new AppError('unavailable', { message: PAYMENTS_DOWN, retryAfterSeconds: 10 })
    await new Promise(resume => setTimeout(resume, WAIT_MS))
  }
  try {
    return await work({ ...member, token })
  } finally {
    await stripeStore.releaseLease(db, userId, token)
  }
}

/** All the customer ever had; null when there is no longer such a customer. */
const readSubscriptions = (lease: Lease, customer: string): Promise<Stripe.Subscription[] | null> =>
  orMissing(
    ask(lease, 'list subscriptions', async stripe => {
      const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
      return data
    }),
  )

/** What Stripe has of a member, and the row that was made to agree with it. */
export interface Synced {
  customerId: string | null
  subscriptions: Stripe.Subscription[]
  /** The one that is the membership. */
  subscription: Stripe.Subscription | null
  membership: store.FoundMembership
}

/**
 * Reads what Stripe has of the member now and writes it down. That is all an event, a return from the payment
 * page or the reconciliation ever do: the order and number of their coming makes no difference.
 */
export async function synchronize(lease: Lease): Promise<Synced> {
  const { db, userId } = lease
  const found = await stripeStore.findCustomer(db, userId)
  if (!found) throw new AppError('unauthenticated')
  const customerId = found.stripe_customer_id
  if (customerId === null) return write(lease, null, [], [])
  const waiting = (await stripeStore.listWaiting(db, customerId)).map(event => event.event_id)
  const subscriptions = await readSubscriptions(lease, customerId)
  return write(lease, subscriptions ? customerId : null, subscriptions ?? [], waiting)
}

/** Writes down an answer that a change of ours got, in place of what was read before. */
export const writeChanged = (lease: Lease, before: Synced, changed: Stripe.Subscription): Promise<Synced> =>
  write(
    lease,
    before.customerId,
    before.subscriptions.map(each => (each.id === changed.id ? changed : each)),
    [],
  )

async function write(
  lease: Lease,
  customerId: string | null,
  subscriptions: Stripe.Subscription[],
  applied: readonly string[],
): Promise<Synced> {
  const { db, deps, userId, log } = lease
  const now = deps.now()
  const subscription = chosenSubscription(subscriptions)
  if (subscriptions.filter(isLive).length > 1)
    log.error({ member: userId }, 'a customer at Stripe has several live subscriptions')
  const membership = await inTransaction(db, async trx => {
    // A lease that ran out is somebody else's now, who may know more.
    if (!(await stripeStore.holdsLease(trx, userId, lease.token)))
      throw new AppError('unavailable', { message: PAYMENTS_DOWN })
    await store.lockMember(trx, userId)
    const before = await store.findMembership(trx, userId)
    if (!before) throw new AppError('unauthenticated')
    if (customerId === null && before.stripe_customer_id !== null)
      await stripeStore.forgetCustomer(trx, userId)
    if (subscription) {
      const after = membershipOf(subscription, planOfPrice(stripeSettings(deps)), now)
      await store.changeMembership(trx, before, after, { stripeId: subscription.id, now })
    } else if (before.stripe_subscription_id !== null && before.subscription_status !== 'canceled') {
      const gone = {
        ...before,
        subscription_status: 'canceled',
        subscription_expires_at: now.toISOString(),
        subscription_cancel_at_period_end: false,
        subscription_resumes_at: null,
      }
      await store.changeMembership(trx, before, gone, { stripeId: before.stripe_subscription_id, now })
    }
    await stripeStore.markApplied(trx, applied)
    return store.findMembership(trx, userId)
  })
  if (!membership) throw new AppError('unauthenticated')
  return { customerId, subscriptions, subscription, membership }
}
