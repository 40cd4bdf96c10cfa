import { PLAN_NAMES } from '../constants.ts'
import { isOver, type Membership } from './period.ts'
import type { Plan } from './plans.ts'

/** The part of Stripe's subscription that we use; instants are Unix seconds. */
export interface StripeSubscription {
  id: string
  status: string
  created: number
  start_date: number
  ended_at?: number | null
  cancel_at?: number | null
  cancel_at_period_end: boolean
  pause_collection?: { resumes_at: number | null } | null
  status_details?: { paused?: Pause | null } | null
  metadata: Record<string, string>
  items: { data: (Partial<PaidPeriod> & { price: { id: string } })[] }
}

/** Why and since when a subscription is `paused`. */
interface Pause {
  transitioned_at: number
  subscription?: { type: string } | null
}

export interface PaidPeriod {
  current_period_start: number
  current_period_end: number
}

/** API versions before 2025-03-31 have the period on the subscription, not on its items; a mock may still do that. */
export const paidPeriod = (
  subscription: StripeSubscription & Partial<PaidPeriod>,
  item: Partial<PaidPeriod>,
): PaidPeriod => ({
  current_period_start:
    item.current_period_start ?? subscription.current_period_start ?? subscription.start_date,
  current_period_end:
    item.current_period_end ?? subscription.current_period_end ?? subscription.start_date,
})

export const LIVE = ['active', 'trialing', 'past_due', 'unpaid', 'paused']

export const GRANTING = ['active', 'trialing']

/** Paid, or may still be paid; a member may have only one of these. */
export const isLive = ({ status }: Pick<StripeSubscription, 'status'>): boolean =>
  LIVE.includes(status)

/**
 * The subscription that counts as the membership: one that grants access, else one that could again, else the one that
 * ended last. Subscriptions whose first payment never arrived do not count.
 */
export function chosenSubscription<S extends StripeSubscription>(all: readonly S[]): S | null {
  const rank = ({ status }: S) =>
    GRANTING.includes(status) ? 0 : LIVE.includes(status) ? 1 : status === 'canceled' ? 2 : 3
  const [best] = all.toSorted(
    (a, b) => rank(a) - rank(b) || b.created - a.created || b.id.localeCompare(a.id),
  )
  return best && rank(best) < 3 ? best : null
}

export const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

export const asPlan = (name: string | undefined): Plan | null =>
  name !== undefined && Object.hasOwn(PLAN_NAMES, name) ? (name as Plan) : null

/**
 * The plan follows from the price; for a price that is no longer in the settings, from the metadata stored at purchase.
 * A pause that somebody asked for on Stripe's page is a status. One from before that page was used keeps the subscription
 * `active`, and grants access until what `paused_from` in the metadata says.
 * @param plans plans by price id
 */
export function membershipOf(
  subscription: StripeSubscription | null,
  plans: ReadonlyMap<string, Plan>,
  now: Date,
): Membership {
  const item = subscription?.items.data[0]
  if (!subscription || !item) return NO_MEMBERSHIP
  const { status, metadata, pause_collection, cancel_at } = subscription
  const period = paidPeriod(subscription, item)
  const base = {
    subscription_tier: plans.get(item.price.id) ?? asPlan(metadata.plan),
    subscription_starts_at: instantOf(subscription.start_date),
    subscription_cancel_at_period_end: false,
    subscription_resumes_at: null,
  }
  if (status === 'canceled') {
    const ended = subscription.ended_at ?? period.current_period_end
    return { ...base, subscription_status: 'canceled', subscription_expires_at: instantOf(ended) }
  }
  const pause = status === 'paused' ? subscription.status_details?.paused : null
  if (pause?.subscription?.type === 'pause_requested')
    return {
      ...base,
      subscription_status: 'inactive',
      subscription_expires_at: instantOf(pause.transitioned_at),
    }
  if (!GRANTING.includes(status)) {
    // The current period has not been paid for.
    const until = instantOf(period.current_period_start)
    return { ...base, subscription_status: 'past_due', subscription_expires_at: until }
  }
  const pausedFrom = Number(metadata.paused_from)
  if (pause_collection && pausedFrom > 0) {
    return {
      ...base,
      subscription_status: isOver(instantOf(pausedFrom), now) ? 'inactive' : 'active',
      subscription_expires_at: instantOf(pausedFrom),
      subscription_resumes_at: pause_collection.resumes_at
        ? instantOf(pause_collection.resumes_at)
        : null,
    }
  }
  return {
    ...base,
    subscription_status: 'active',
    subscription_expires_at: instantOf(cancel_at ?? period.current_period_end),
    subscription_cancel_at_period_end:
      subscription.cancel_at_period_end || typeof cancel_at === 'number',
  }
}

const NO_MEMBERSHIP: Membership = {
  subscription_status: 'inactive',
  subscription_tier: null,
  subscription_starts_at: null,
  subscription_expires_at: null,
  subscription_cancel_at_period_end: false,
  subscription_resumes_at: null,
}
