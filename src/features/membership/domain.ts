import type { TIERS } from '#src/features/accounts/constants.ts'
import type { User } from '#src/features/accounts/contract.ts'
import { type MembershipCode, PLANS } from './constants.ts'

export type Plan = (typeof TIERS)[number]

/** What a subscription's access and labels are made from. */
export type Subscriber = Pick<User, 'subscription_status' | 'subscription_tier' | 'is_admin'>

/** `$29.99`; a whole price has no cents. */
export const dollars = (price: number): string => `$${Number.isInteger(price) ? price : price.toFixed(2)}`

/** A plan's monthly price in cents. */
export const centsOf = (plan: Plan): number => Math.round(PLANS[plan].price * 100)

/** What the paying button says (spec 2). */
export const subscribeLabel = (plan: Plan): string =>
  `Subscribe to ${PLANS[plan].name} - ${dollars(PLANS[plan].price)}/month`

/** Cents as `$29.99`; a credit as `−$20`. */
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

/** How a subscription's status shows (spec 4). */
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

/** There is something to manage: it is paid, overdue, or, inactive with an end, paused. */
export const hasMembership = (user: Pick<User, 'subscription_status' | 'subscription_expires_at'>): boolean =>
  user.subscription_status === 'active' ||
  user.subscription_status === 'past_due' ||
  (user.subscription_status === 'inactive' && user.subscription_expires_at !== null)

export interface AccessFlags {
  basic: boolean
  premium: boolean
  coaching: boolean
}

/** What somebody has access to; an administrator to everything (spec 6). */
export function accessOf(user: Subscriber): AccessFlags {
  const tier = isSubscribed(user) ? user.subscription_tier : null
  return {
    basic: user.is_admin || isSubscribed(user),
    premium: user.is_admin || tier === 'premium' || tier === 'coaching',
    coaching: user.is_admin || tier === 'coaching',
  }
}

/** The features that a subscriber's tier names (spec 4). */
export const featuresOf = ({ basic, premium, coaching }: AccessFlags): string[] => [
  ...(basic ? ['Daily Domino Tracker'] : []),
  ...(premium ? ['Perception Filter', 'Three Rooms of Mind'] : []),
  ...(coaching ? ['Conscious Cabinet'] : []),
]

/**
 * The end of a monthly period that began at `from`: the same day of the next month, or its last day where it
 * has no such day; counted from the first start, so that the 31st comes back after a February.
 * @param months how many periods after the start
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

/** What the member's row says of a membership, whoever the payments come from. */
export interface Membership {
  subscription_status: string
  subscription_tier: Plan | null
  subscription_starts_at: string | null
  /** The end of the paid period. */
  subscription_expires_at: string | null
  subscription_cancel_at_period_end: boolean
  /** A pause begins when the paid period ends, and ends here. */
  subscription_resumes_at: string | null
}

/**
 * Whether Stripe will charge for it again unless somebody ends it: it runs, is overdue, or is paused until a day. What is
 * canceled ends by itself, and in the sandbox no money moves.
 * @param row the member's, with what the subscription is called at Stripe
 */
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
 * A sandbox membership once payments are real: nobody has paid for it, so it is not renewed and comes back from no pause.
 * @returns itself when nothing changes
 */
export function unrenewed<M extends Membership>(membership: M): M {
  const { subscription_status: status, subscription_resumes_at: resumes } = membership
  if (status === 'inactive' && resumes)
    return { ...membership, subscription_status: 'canceled', subscription_resumes_at: null }
  if (status !== 'active' || membership.subscription_cancel_at_period_end) return membership
  return { ...membership, subscription_cancel_at_period_end: true, subscription_resumes_at: null }
}

const isOver = (instant: string | null, now: Date): boolean =>
  instant !== null && Date.parse(instant) <= now.getTime()

/** The period that `now` lies in: the first end after it, counted in months from `anchor`. */
function endAfter(anchor: string, now: number): { months: number; end: string } {
  let months = 1
  while (Date.parse(periodEnd(anchor, months)) <= now) months++
  return { months, end: periodEnd(anchor, months) }
}

/**
 * What a sandbox membership has become by `now`: it renews monthly until it is canceled, and then ends with its
 * period; a pause begins with the end of a period and ends by itself (contract: payments).
 * @param anchor what the months are counted from; null: from its start
 * @returns the change with the renewals that were charged on the way, or null when there is none
 */
export function settled<M extends Membership>(
  membership: M,
  anchor: string | null,
  now: Date,
): { membership: M; charges: string[] } | null {
  const counted = anchor ?? membership.subscription_starts_at
  if (!counted) return null
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
        state = { ...state, subscription_expires_at: endAfter(counted, Date.parse(expires)).end }
      }
    } else if (status === 'inactive' && resumes && isOver(resumes, now)) {
      charges.push(resumes)
      const { end } = endAfter(counted, Date.parse(resumes))
      state = {
        ...state,
        subscription_status: 'active',
        subscription_expires_at: end,
        subscription_resumes_at: null,
      }
    } else return state === membership ? null : { membership: state, charges }
  }
}

/** When a pause of whole months that begins at a period's end is over, on the period's own day. */
export const pauseEnd = (anchor: string, expires: string, months: number): string =>
  periodEnd(anchor, endAfter(anchor, Date.parse(expires) - 1).months + months)

export interface Proration {
  /** To pay now. */
  now_cents: number
  /** What is left over for the next payments. */
  credit_cents: number
  /** The next ordinary payment, with the credit taken off. */
  next_cents: number
}

/**
 * What a change of plan in the middle of a period costs: the rest of the period at the new price, less the rest
 * of it at the old one, to the cent; a remainder in the member's favour is a credit.
 * @param start @param end the period
 * @param credit cents that stand to the member's credit already
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

/** What of Stripe's subscription decides a membership; instants are Unix seconds. */
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

/** The period under way; before 2025-03-31 Stripe's API had it beside the items, and a mock of it still may. */
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

/** Whether it is paid, or will be: one of these is all a member may have. */
export const isLive = ({ status }: Pick<StripeSubscription, 'status'>): boolean => LIVE.includes(status)

/**
 * Which of a customer's subscriptions is the membership: one that grants access, else one that could again,
 * else the one that ended last. One whose first payment never came is none.
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
 * A membership as Stripe's subscription says it is. The price tells the plan; a price from before the operator
 * changed the settings is known by the plan noted beside it when it was bought.
 * Stripe leaves a subscription `active` while its payments are paused; here it grants access only to the end of
 * the period that was paid, noted as `paused_from` when the pause was asked for.
 * @param plans the plan of each price
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
  const known = {
    subscription_tier: plans.get(item.price.id) ?? asPlan(metadata.plan),
    subscription_starts_at: instantOf(subscription.start_date),
    subscription_cancel_at_period_end: false,
    subscription_resumes_at: null,
  }
  if (status === 'canceled') {
    const ended = subscription.ended_at ?? period.current_period_end
    return { ...known, subscription_status: 'canceled', subscription_expires_at: instantOf(ended) }
  }
  if (!GRANTING.includes(status)) {
    // The period under way is the one that is not paid for.
    const until = instantOf(period.current_period_start)
    return { ...known, subscription_status: 'past_due', subscription_expires_at: until }
  }
  const pausedFrom = Number(metadata.paused_from)
  if (pause_collection && pausedFrom > 0) {
    return {
      ...known,
      subscription_status: isOver(instantOf(pausedFrom), now) ? 'inactive' : 'active',
      subscription_expires_at: instantOf(pausedFrom),
      subscription_resumes_at: pause_collection.resumes_at ? instantOf(pause_collection.resumes_at) : null,
    }
  }
  return {
    ...known,
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

/** What a change of the row means, for the member's history; empty when nothing changed. */
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
  const made: HistoryEntry[] = []
  if (before.subscription_tier !== after.subscription_tier) made.push(entry('changed'))
  if (before.subscription_cancel_at_period_end !== after.subscription_cancel_at_period_end) {
    made.push(entry(after.subscription_cancel_at_period_end ? 'cancel_asked' : 'kept'))
  }
  if ((before.subscription_resumes_at === null) !== (after.subscription_resumes_at === null)) {
    const asked = after.subscription_resumes_at
    made.push(asked ? entry('pause_asked', asked) : entry('pause_taken_back'))
  }
  const longer =
    Date.parse(after.subscription_expires_at ?? '') > Date.parse(before.subscription_expires_at ?? '')
  if (longer && made.length === 0) made.push(entry('renewed'))
  return made
}
