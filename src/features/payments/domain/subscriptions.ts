import type { MonthlyPrice } from '#src/contract/site-settings.ts'

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

/** The part of Stripe's price that we use. */
export interface StripePrice {
  unit_amount: number | null
  currency: string
  recurring?: { interval: string; interval_count?: number } | null
}

/** @returns null for a price that is not charged each month, or has no fixed amount: pages say "a month" */
export function monthlyPrice({
  unit_amount,
  currency,
  recurring,
}: StripePrice): MonthlyPrice | null {
  const monthly = recurring?.interval === 'month' && (recurring.interval_count ?? 1) === 1
  return monthly && unit_amount !== null
    ? { cents: unit_amount, currency: currency.toUpperCase() }
    : null
}
