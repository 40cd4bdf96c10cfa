import type { TIERS } from '#src/features/accounts/constants.ts'
import type { User } from '#src/features/accounts/contract.ts'
import { type MembershipCode, PLANS } from './constants.ts'

export type Plan = (typeof TIERS)[number]

export type Subscriber = Pick<User, 'subscription_status' | 'subscription_tier' | 'is_admin'>

/** `$29.99`; whole prices have no cents. @param price in dollars */
export const dollars = (price: number): string => `$${Number.isInteger(price) ? price : price.toFixed(2)}`

/** Per month. */
export const centsOf = (plan: Plan): number => Math.round(PLANS[plan].price * 100)

/** (spec 2) */
export const subscribeLabel = (plan: Plan): string =>
  `Subscribe to ${PLANS[plan].name} - ${dollars(PLANS[plan].price)}/month`

/** `$29.99`, or `−$20` for a credit. */
export const money = (cents: number): string =>
  cents < 0 ? `\u2212${dollars(-cents / 100)}` : dollars(cents / 100)

export interface StatusDisplay {
  label: string
  /** Green, orange, red, or neither (spec 4). */
  tone: 'done' | 'warning' | 'danger' | 'neutral'
}

const STATUS_DISPLAYS: Readonly<Record<string, StatusDisplay>> = {
  active: { label: 'Active', tone: 'done' },
  past_due: { label: 'Past Due', tone: 'warning' },
  canceled: { label: 'Canceled', tone: 'danger' },
  inactive: { label: 'Inactive', tone: 'neutral' },
}

/** (spec 4) */
export const statusDisplay = (status: string): StatusDisplay =>
  (Object.hasOwn(STATUS_DISPLAYS, status) && STATUS_DISPLAYS[status]) || { label: 'Unknown', tone: 'neutral' }

const TIER_LABELS: Readonly<Record<string, string>> = {
  basic: 'Essential',
  premium: 'Premium',
  coaching: 'Coaching',
}

/** 'Essential', 'Premium', 'Coaching', else 'Free' (spec 4). */
export const tierLabel = (tier: string | null): string =>
  (tier !== null && Object.hasOwn(TIER_LABELS, tier) && TIER_LABELS[tier]) || 'Free'

/** 'Essential Plan', 'Premium Plan', 'Coaching Plan', else 'Free' (spec 4). */
export const planLabel = (tier: string | null): string => {
  const label = tierLabel(tier)
  return label === 'Free' ? label : `${label} Plan`
}

/** Only status active grants access (spec 4). */
export const isSubscribed = (user: Subscriber): boolean => user.subscription_status === 'active'

/** Paid, overdue, or paused (inactive with an end). */
export const hasMembership = (user: Pick<User, 'subscription_status' | 'subscription_expires_at'>): boolean =>
  user.subscription_status === 'active' ||
  user.subscription_status === 'past_due' ||
  (user.subscription_status === 'inactive' && user.subscription_expires_at !== null)

export interface AccessFlags {
  basic: boolean
  premium: boolean
  coaching: boolean
}

/** Administrators have access to everything (spec 6). */
export function accessOf(user: Subscriber): AccessFlags {
  const tier = isSubscribed(user) ? user.subscription_tier : null
  return {
    basic: user.is_admin || isSubscribed(user),
    premium: user.is_admin || tier === 'premium' || tier === 'coaching',
    coaching: user.is_admin || tier === 'coaching',
  }
}

/** (spec 4) */
export const featuresOf = ({ basic, premium, coaching }: AccessFlags): string[] => [
  ...(basic ? ['Daily Domino Tracker'] : []),
  ...(premium ? ['Perception Filter', 'Three Rooms of Mind'] : []),
  ...(coaching ? ['Conscious Cabinet'] : []),
]

/**
 * The same day of a later month, or its last day if it is shorter. Counted from the first start, so that a period from the
 * 31st returns to the 31st after February.
 * @param months after `from`
 */
export function periodEnd(from: string, months: number): string {
  const start = new Date(from)
  const end = new Date(start)
  end.setUTCDate(1)
  end.setUTCMonth(start.getUTCMonth() + months)
  const days = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(start.getUTCDate(), days))
  return end.toISOString()
}

/** The member's columns, the same for Stripe and the sandbox. */
export interface Membership {
  subscription_status: string
  subscription_tier: Plan | null
  subscription_starts_at: string | null
  /** The end of the paid period. */
  subscription_expires_at: string | null
  subscription_cancel_at_period_end: boolean
  /** End of a pause, which starts when the paid period ends. */
  subscription_resumes_at: string | null
}

/** Whether Stripe will charge again unless someone cancels it: active, overdue, or paused until a date. */
export function isChargedAgain(
  row: Pick<
    Membership,
    'subscription_status' | 'subscription_cancel_at_period_end' | 'subscription_resumes_at'
  > & { stripe_subscription_id: string | null },
): boolean {
  const { subscription_status: status, subscription_resumes_at: resumes } = row
  if (row.stripe_subscription_id === null || row.subscription_cancel_at_period_end) return false
  return status === 'active' || status === 'past_due' || (status === 'inactive' && resumes !== null)
}

const NO_MEMBERSHIP: Membership = {
  subscription_status: 'inactive',
  subscription_tier: null,
  subscription_starts_at: null,
  subscription_expires_at: null,
  subscription_cancel_at_period_end: false,
  subscription_resumes_at: null,
}

/**
 * A sandbox membership once Stripe is set up: nobody pays for it, so it is neither renewed nor resumed.
 * @returns the same object when nothing changes
 */
export function withoutRenewal<M extends Membership>(membership: M): M {
  const { subscription_status: status, subscription_resumes_at: resumes } = membership
  if (status === 'inactive' && resumes)
    return { ...membership, subscription_status: 'canceled', subscription_resumes_at: null }
  if (status !== 'active' || membership.subscription_cancel_at_period_end) return membership
  return { ...membership, subscription_cancel_at_period_end: true, subscription_resumes_at: null }
}

const isOver = (instant: string | null, now: Date): boolean =>
  instant !== null && Date.parse(instant) <= now.getTime()

/** The first period end after `now`, counted in months from `anchor`. @param now Unix time, in ms */
function endAfter(anchor: string, now: number): { months: number; end: string } {
  let months = 1
  while (Date.parse(periodEnd(anchor, months)) <= now) months++
  return { months, end: periodEnd(anchor, months) }
}

/**
 * Brings a sandbox membership up to date: it renews monthly until canceled and then ends with its period; a pause starts at
 * the end of a period and ends by itself (contract: payments).
 * @param anchor what months are counted from; null for the membership's start
 * @returns the new state and when it was charged on the way; null when nothing changed
 */
export function settled<M extends Membership>(
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
        state = { ...state, subscription_status: 'canceled', subscription_cancel_at_period_end: false }
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

/** The end of a pause that starts at `expires`, on the period's own day. */
export const pauseEnd = (anchor: string, expires: string, months: number): string =>
  periodEnd(anchor, endAfter(anchor, Date.parse(expires) - 1).months + months)

export interface Proration {
  /** Due immediately. */
  now_cents: number
  /** Deducted from later payments. */
  credit_cents: number
  /** The next regular payment, after the credit. */
  next_cents: number
}

/**
 * A plan change costs the rest of the period at the new price minus the rest at the old one, to the cent; a negative
 * result becomes a credit.
 * @param change `start` and `end` of the current period; `credit` that the member already has, in cents
 */
export function prorate(
  change: { from: Plan; to: Plan; start: string; end: string; credit: number },
  now: Date,
): Proration {
  const { from, to, start, end, credit } = change
  const length = Date.parse(end) - Date.parse(start)
  const rest = Math.min(1, Math.max(0, (Date.parse(end) - now.getTime()) / length))
  const due = Math.round(centsOf(to) * rest) - Math.round(centsOf(from) * rest) - credit
  const left = Math.max(0, -due)
  return {
    now_cents: Math.max(0, due),
    credit_cents: left,
    next_cents: Math.max(0, centsOf(to) - left),
  }
}

/** The start of the period that ends at `end`, counted from `anchor`. */
export const periodStart = (anchor: string, end: string): string =>
  periodEnd(anchor, endAfter(anchor, Date.parse(end) - 1).months - 1)

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
  metadata: Record<string, string>
  items: { data: (Partial<PaidPeriod> & { price: { id: string } })[] }
}

interface PaidPeriod {
  current_period_start: number
  current_period_end: number
}

/** API versions before 2025-03-31 have the period on the subscription, not on its items; a mock may still do that. */
const paidPeriod = (
  subscription: StripeSubscription & Partial<PaidPeriod>,
  item: Partial<PaidPeriod>,
): PaidPeriod => ({
  current_period_start:
    item.current_period_start ?? subscription.current_period_start ?? subscription.start_date,
  current_period_end: item.current_period_end ?? subscription.current_period_end ?? subscription.start_date,
})

const LIVE = ['active', 'trialing', 'past_due', 'unpaid', 'paused']
const GRANTING = ['active', 'trialing']

/** Paid, or may still be paid; a member may have only one of these. */
export const isLive = ({ status }: Pick<StripeSubscription, 'status'>): boolean => LIVE.includes(status)

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

const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString()
const asPlan = (name: string | undefined): Plan | null =>
  name !== undefined && Object.hasOwn(PLANS, name) ? (name as Plan) : null

/**
 * The plan follows from the price; for a price that is no longer in the settings, from the metadata stored at purchase.
 * Stripe keeps a subscription `active` while payments are paused. Here it grants access only until the end of the paid
 * period, which is stored as `paused_from` in the metadata.
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
      subscription_resumes_at: pause_collection.resumes_at ? instantOf(pause_collection.resumes_at) : null,
    }
  }
  return {
    ...base,
    subscription_status: 'active',
    subscription_expires_at: instantOf(cancel_at ?? period.current_period_end),
    subscription_cancel_at_period_end: subscription.cancel_at_period_end || typeof cancel_at === 'number',
  }
}

export interface HistoryEntry {
  code: MembershipCode
  tier: Plan | null
  from_tier: Plan | null
  until: string | null
}

/** @returns what a change means for the member's history; empty when nothing changed */
export function historyOf(before: Membership, after: Membership): HistoryEntry[] {
  const tier = after.subscription_tier ?? before.subscription_tier
  const entry = (code: MembershipCode, until = after.subscription_expires_at): HistoryEntry => ({
    code,
    tier,
    from_tier: code === 'changed' ? before.subscription_tier : null,
    until,
  })
  const was = before.subscription_status
  const is = after.subscription_status
  const wasPaused = was === 'inactive' && before.subscription_resumes_at !== null
  const isPaused = is === 'inactive' && after.subscription_resumes_at !== null
  if (is !== was) {
    if (is === 'active') {
      return [entry(was === 'past_due' ? 'recovered' : wasPaused ? 'resumed' : 'started')]
    }
    if (is === 'past_due') return [entry('past_due')]
    if (isPaused) return [entry('paused', after.subscription_resumes_at)]
    return was === 'active' || was === 'past_due' || wasPaused ? [entry('ended')] : []
  }
  if (is !== 'active') return []
  const entries: HistoryEntry[] = []
  if (before.subscription_tier !== after.subscription_tier) entries.push(entry('changed'))
  if (before.subscription_cancel_at_period_end !== after.subscription_cancel_at_period_end) {
    entries.push(entry(after.subscription_cancel_at_period_end ? 'cancel_asked' : 'kept'))
  }
  if ((before.subscription_resumes_at === null) !== (after.subscription_resumes_at === null)) {
    const resumes = after.subscription_resumes_at
    entries.push(resumes ? entry('pause_asked', resumes) : entry('pause_taken_back'))
  }
  const longer =
    Date.parse(after.subscription_expires_at ?? '') > Date.parse(before.subscription_expires_at ?? '')
  if (longer && entries.length === 0) entries.push(entry('renewed'))
  return entries
}
