import type { User } from '#src/features/sign-in/contract/user.ts'

export type Subscriber = Pick<User, 'subscription_status' | 'subscription_tier' | 'is_admin'>

interface StatusDisplay {
  label: string
  /** Green, orange, red, or neither (docs/product.md 9.2). */
  tone: 'done' | 'warning' | 'danger' | 'neutral'
}

const STATUS_DISPLAYS: Readonly<Record<string, StatusDisplay>> = {
  active: { label: 'Active', tone: 'done' },
  past_due: { label: 'Past Due', tone: 'warning' },
  canceled: { label: 'Canceled', tone: 'danger' },
  inactive: { label: 'Inactive', tone: 'neutral' },
}

/** docs/product.md 9.2 */
export const statusDisplay = (status: string): StatusDisplay =>
  (Object.hasOwn(STATUS_DISPLAYS, status) && STATUS_DISPLAYS[status]) || {
    label: 'Unknown',
    tone: 'neutral',
  }

const TIER_LABELS: Readonly<Record<string, string>> = {
  basic: 'Essential',
  premium: 'Premium',
  coaching: 'Coaching',
}

/** 'Essential', 'Premium', 'Coaching', else 'Free' (docs/product.md 9.2). */
export const tierLabel = (tier: string | null): string =>
  (tier !== null && Object.hasOwn(TIER_LABELS, tier) && TIER_LABELS[tier]) || 'Free'

/** 'Essential Plan', 'Premium Plan', 'Coaching Plan', else 'Free' (docs/product.md 9.2). */
export const planLabel = (tier: string | null): string => {
  const label = tierLabel(tier)
  return label === 'Free' ? label : `${label} Plan`
}

/** Only status active grants access (docs/product.md 9.2). */
export const isSubscribed = (user: Subscriber): boolean => user.subscription_status === 'active'

/** Paid, overdue, or paused (inactive with an end). */
export const hasMembership = (
  user: Pick<User, 'subscription_status' | 'subscription_expires_at'>,
): boolean =>
  user.subscription_status === 'active' ||
  user.subscription_status === 'past_due' ||
  (user.subscription_status === 'inactive' && user.subscription_expires_at !== null)

export interface AccessFlags {
  basic: boolean
  premium: boolean
  coaching: boolean
}

/** Administrators have access to everything (docs/product.md 9.2). */
export function accessOf(user: Subscriber): AccessFlags {
  const tier = isSubscribed(user) ? user.subscription_tier : null
  return {
    basic: user.is_admin || isSubscribed(user),
    premium: user.is_admin || tier === 'premium' || tier === 'coaching',
    coaching: user.is_admin || tier === 'coaching',
  }
}

/** docs/product.md 9.2 */
export const featuresOf = ({ basic, premium, coaching }: AccessFlags): string[] => [
  ...(basic ? ['Daily Domino Tracker'] : []),
  ...(premium ? ['Perception Filter', 'Three Rooms of Mind'] : []),
  ...(coaching ? ['Conscious Cabinet'] : []),
]
