import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { said } from '#src/contract/i18n.ts'
import type { User } from '#src/features/sign-in/contract/user.ts'

export type Subscriber = Pick<User, 'subscription_status' | 'subscription_tier' | 'is_admin'>

interface StatusDisplay {
  label: MessageDescriptor
  /** Green, orange, red, or neither (docs/product.md 9.2). */
  tone: 'done' | 'warning' | 'danger' | 'neutral'
}

const STATUS_DISPLAYS: Readonly<Record<string, StatusDisplay>> = {
  active: { label: msg`Active`, tone: 'done' },
  past_due: { label: msg`Past Due`, tone: 'warning' },
  canceled: { label: msg`Canceled`, tone: 'danger' },
  inactive: { label: msg`Inactive`, tone: 'neutral' },
}

/** docs/product.md 9.2 */
export const statusDisplay = (status: string): StatusDisplay =>
  (Object.hasOwn(STATUS_DISPLAYS, status) && STATUS_DISPLAYS[status]) || {
    label: msg`Unknown`,
    tone: 'neutral',
  }

const TIER_LABELS: Readonly<Record<string, MessageDescriptor>> = {
  basic: msg`Essential`,
  premium: msg`Premium`,
  coaching: msg`Coaching`,
}

const ownLabel = (tier: string | null): MessageDescriptor | undefined =>
  tier !== null && Object.hasOwn(TIER_LABELS, tier) ? TIER_LABELS[tier] : undefined

/** 'Essential', 'Premium', 'Coaching', else 'Free' (docs/product.md 9.2). */
export const tierLabel = (tier: string | null): string => said(ownLabel(tier) ?? msg`Free`)

/** 'Essential Plan', 'Premium Plan', 'Coaching Plan', else 'Free' (docs/product.md 9.2). */
export const planLabel = (tier: string | null): string => {
  const label = ownLabel(tier)
  return label ? said(msg`${{ tier: said(label) }} Plan`) : said(msg`Free`)
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
  ...(basic ? [said(msg`Daily Domino Tracker`)] : []),
  ...(premium ? [said(msg`Perception Filter`), said(msg`Three Rooms of Mind`)] : []),
  ...(coaching ? [said(msg`Conscious Cabinet`)] : []),
]
