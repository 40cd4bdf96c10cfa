import {
  GRANTING,
  instantOf,
  paidPeriod,
  type StripeSubscription,
} from '#src/features/payments/domain/subscriptions.ts'
import { PLAN_NAMES } from '../constants.ts'
import { isOver, type Membership } from './period.ts'
import type { Plan } from './plans.ts'

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
