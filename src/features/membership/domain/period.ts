import { periodEnd } from '#src/contract/calendar.ts'
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

/**
 * A sandbox membership once Stripe is set up: nobody pays for it, so it is neither renewed nor resumed.
 * @returns the same object when nothing changes
 */
export function withoutRenewal<M extends Membership>(membership: M): M {
  if (isPaused(membership))
    return { ...membership, subscription_status: 'canceled', subscription_resumes_at: null }
  if (membership.subscription_status !== 'active' || membership.subscription_cancel_at_period_end)
    return membership
  return { ...membership, subscription_cancel_at_period_end: true, subscription_resumes_at: null }
}

export const isOver = (instant: string | null, now: Date): boolean =>
  instant !== null && Date.parse(instant) <= now.getTime()

/** The first period end after `now`, counted in months from `anchor`. @param now Unix time, in ms */
function endAfter(anchor: string, now: number): { months: number; end: string } {
  let months = 1
  while (Date.parse(periodEnd(anchor, months)) <= now) months++
  return { months, end: periodEnd(anchor, months) }
}

/**
 * Brings a sandbox membership up to date: it renews monthly until canceled and then ends with its period; a pause starts at
 * the end of a period and ends by itself (docs/product.md 9.4).
 * @param anchor what months are counted from; null for the membership's start
 * @returns the new state and when it was charged on the way; null when nothing changed
 */
export function settleMembership<M extends Membership>(
  membership: M,
  anchor: string | null,
  now: Date,
): { membership: M; charges: string[] } | null {
  const countFrom = anchor ?? membership.subscription_starts_at
  if (!countFrom) return null
  let state = membership
  const charges: string[] = []
  for (;;) {
    const { subscription_status: status, subscription_expires_at: expires } = state
    const resumes = state.subscription_resumes_at
    if (status === 'active' && expires && isOver(expires, now)) {
      if (state.subscription_cancel_at_period_end) {
        state = {
          ...state,
          subscription_status: 'canceled',
          subscription_cancel_at_period_end: false,
        }
      } else if (resumes) state = { ...state, subscription_status: 'inactive' }
      else {
        charges.push(expires)
        state = { ...state, subscription_expires_at: endAfter(countFrom, Date.parse(expires)).end }
      }
    } else if (status === 'inactive' && resumes && isOver(resumes, now)) {
      charges.push(resumes)
      const { end } = endAfter(countFrom, Date.parse(resumes))
      state = {
        ...state,
        subscription_status: 'active',
        subscription_expires_at: end,
        subscription_resumes_at: null,
      }
    } else return state === membership ? null : { membership: state, charges }
  }
}

/** How many periods were paid before the one that ends at `end`, counted in months from `anchor`. */
export const periodIndex = (anchor: string, end: string): number =>
  endAfter(anchor, Date.parse(end) - 1).months - 1

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
  const current = hasStripe ? withoutRenewal(row) : row
  return settleMembership(current, anchor, now) ?? { membership: current, charges: [] }
}
