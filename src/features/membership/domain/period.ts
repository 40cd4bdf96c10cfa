import { atClock } from '#src/features/payments/domain/sandbox-clock.ts'
import type { Terms } from '#src/features/payments/domain/subscriptions.ts'
import type { SubscriptionStatus } from '#src/features/sign-in/constants.ts'
import type { Plan } from './plans.ts'

/** The member's columns, the same for Stripe and the sandbox. */
export interface Membership {
  subscription_status: SubscriptionStatus
  subscription_tier: Plan | null
  subscription_starts_at: string | null
  subscription_expires_at: string | null
  subscription_cancel_at_period_end: boolean
  /** End of a pause, which starts when the paid period ends. */
  subscription_resumes_at: string | null
}

/** Whether a pause has begun, as opposed to one that begins with the end of the period. */
export const isPaused = (
  row: Pick<Membership, 'subscription_status' | 'subscription_resumes_at'>,
): boolean => row.subscription_status === 'inactive' && row.subscription_resumes_at !== null

/** Whether Stripe will charge again unless someone cancels it: active, overdue, or paused until a date. */
export function isChargedAgain(
  row: Pick<
    Membership,
    'subscription_status' | 'subscription_cancel_at_period_end' | 'subscription_resumes_at'
  > & { stripe_subscription_id: string | null },
): boolean {
  const { subscription_status: status } = row
  if (row.stripe_subscription_id === null || row.subscription_cancel_at_period_end) return false
  return status === 'active' || status === 'past_due' || isPaused(row)
}

export const isOver = (instant: string | null, now: Date): boolean =>
  instant !== null && Date.parse(instant) <= now.getTime()

const STATES = {
  active: 'paid',
  past_due: 'overdue',
  canceled: 'ended',
  inactive: 'none',
} as const satisfies Record<SubscriptionStatus, Terms['state']>

export const STATUSES = {
  paid: 'active',
  overdue: 'past_due',
  ended: 'canceled',
  paused: 'inactive',
  none: 'inactive',
} as const satisfies Record<Terms['state'], SubscriptionStatus>

export const termsOf = (row: Membership): Terms => ({
  state: isPaused(row) ? 'paused' : STATES[row.subscription_status],
  starts_at: row.subscription_starts_at,
  until: row.subscription_expires_at,
  ends_then: row.subscription_cancel_at_period_end,
  resumes_at: row.subscription_resumes_at,
})

export const columnsOf = (terms: Terms): Omit<Membership, 'subscription_tier'> => ({
  subscription_status: STATUSES[terms.state],
  subscription_starts_at: terms.starts_at,
  subscription_expires_at: terms.until,
  subscription_cancel_at_period_end: terms.ends_then,
  subscription_resumes_at: terms.resumes_at,
})

/**
 * The one place that decides what a membership is at `now`, whether or not it has been written down: calls that must not
 * write, such as lists, show the same as those that do. Stripe's memberships are not ours to renew; without Stripe's keys
 * nobody learns of a payment, so they end with what was paid. They remain Stripe's, so that the next synchronization
 * restores them: `inactive`, because `canceled` would let the sandbox replace one that Stripe still charges.
 * @returns the same object when nothing changes
 */
export function membershipAt<M extends Membership & { stripe_subscription_id: string | null }>(
  row: M,
  anchor: string | null,
  { now, hasStripe }: { now: Date; hasStripe: boolean },
): { membership: M; charges: string[] } {
  if (row.stripe_subscription_id !== null) {
    const unpaid = row.subscription_status === 'active' && isOver(row.subscription_expires_at, now)
    if (hasStripe || !unpaid) return { membership: row, charges: [] }
    const lapsed = { ...row, subscription_status: 'inactive', subscription_resumes_at: null }
    return { membership: lapsed, charges: [] }
  }
  const before = termsOf(row)
  const { terms, charges } = atClock(before, { now, anchor, renews: !hasStripe })
  return { membership: terms === before ? row : { ...row, ...columnsOf(terms) }, charges }
}
