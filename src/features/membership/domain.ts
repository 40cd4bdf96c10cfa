import type { User } from '#src/features/accounts/contract.ts'

/** What a subscription's access and labels are made from. */
export type Subscriber = Pick<User, 'subscription_status' | 'subscription_tier' | 'is_admin'>

/** `$29.99`; a whole price has no cents. */
export const dollars = (price: number): string => `$${Number.isInteger(price) ? price : price.toFixed(2)}`

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

export interface Period {
  subscription_status: string
  subscription_starts_at: string | null
  subscription_expires_at: string | null
  subscription_cancel_at_period_end: boolean
}

/**
 * What a sandbox subscription has become by `now`: it renews monthly until it is canceled, and then ends with
 * its period (contract: payments).
 * @returns the change, or null when there is none
 */
export function settled(period: Period, now: Date): Partial<Period> | null {
  const { subscription_status, subscription_starts_at, subscription_expires_at } = period
  if (subscription_status !== 'active' || !subscription_starts_at || !subscription_expires_at) return null
  if (Date.parse(subscription_expires_at) > now.getTime()) return null
  if (period.subscription_cancel_at_period_end) {
    return { subscription_status: 'canceled', subscription_cancel_at_period_end: false }
  }
  let months = 1
  while (Date.parse(periodEnd(subscription_starts_at, months)) <= now.getTime()) months++
  return { subscription_expires_at: periodEnd(subscription_starts_at, months) }
}
