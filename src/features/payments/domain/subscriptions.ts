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
  items: { data: (Partial<PaidPeriod> & { price: { id: string } & Partial<StripePrice> })[] }
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

/** How a subscription stands and goes on, at Stripe and in the sandbox; times are instants. */
export interface Terms {
  /** `none`: nothing was ever paid. */
  state: 'paid' | 'overdue' | 'paused' | 'ended' | 'none'
  starts_at: string | null
  /** The end of what was paid. */
  until: string | null
  ends_then: boolean
  /** End of a pause, which starts when the paid period ends. */
  resumes_at: string | null
}

/** A subscription as the provider says it is. */
export interface SeenSubscription extends Terms {
  id: string
  price: string
  /** What it was begun for, whatever its price is called today. */
  plan: string | undefined
  cost: MonthlyPrice | null
}

/**
 * A pause that somebody asked for on Stripe's page is a status. One from a release that paused by itself keeps the subscription
 * `active`, and nobody is charged: it is paid until what `paused_from` in the metadata says.
 */
function termsOf(
  subscription: StripeSubscription,
  item: Partial<PaidPeriod>,
  now: Date,
): Omit<Terms, 'starts_at'> {
  const { status, metadata, pause_collection, cancel_at } = subscription
  const period = paidPeriod(subscription, item)
  const until = (seconds: number) => ({
    until: instantOf(seconds),
    ends_then: false,
    resumes_at: null,
  })
  if (status === 'canceled')
    return { state: 'ended', ...until(subscription.ended_at ?? period.current_period_end) }
  const pause = status === 'paused' ? subscription.status_details?.paused : null
  if (pause?.subscription?.type === 'pause_requested')
    return { state: 'paused', ...until(pause.transitioned_at) }
  // The current period has not been paid for.
  if (!GRANTING.includes(status)) return { state: 'overdue', ...until(period.current_period_start) }
  const pausedFrom = Number(metadata.paused_from)
  if (pause_collection && pausedFrom > 0) {
    const { resumes_at: resumes } = pause_collection
    return {
      ...until(pausedFrom),
      state: pausedFrom * 1000 <= now.getTime() ? 'paused' : 'paid',
      resumes_at: resumes ? instantOf(resumes) : null,
    }
  }
  return {
    ...until(cancel_at ?? period.current_period_end),
    state: 'paid',
    ends_then: subscription.cancel_at_period_end || typeof cancel_at === 'number',
  }
}

/** @returns null for one of nothing */
export function seenSubscription(
  subscription: StripeSubscription,
  now: Date,
): SeenSubscription | null {
  const { id, metadata, start_date, items } = subscription
  const [item] = items.data
  return item
    ? {
        ...termsOf(subscription, item, now),
        id,
        price: item.price.id,
        plan: metadata.plan,
        cost: monthlyPrice(item.price),
        starts_at: instantOf(start_date),
      }
    : null
}

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
}: Partial<StripePrice>): MonthlyPrice | null {
  const monthly = recurring?.interval === 'month' && (recurring.interval_count ?? 1) === 1
  return monthly && typeof unit_amount === 'number' && currency !== undefined
    ? { cents: unit_amount, currency: currency.toUpperCase() }
    : null
}
