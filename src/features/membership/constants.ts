export const MONEY_BACK_DAYS = 14

export interface Tier {
  id: 'free' | 'basic' | 'coaching'
  name: string
  /** Dollars per month. */
  price: number
  description: string
  features: readonly string[]
  popular?: true
}

/** (spec 9) */
export const PRICING_TIERS: readonly Tier[] = [
  {
    id: 'free',
    name: 'Free',
    price: 0,
    description: 'The four tools and your own tracking, for as long as you like.',
    features: ['All four tools, explained', 'Daily Domino Tracker', 'Weekly Planner', 'Conscious Cabinet'],
  },
  {
    id: 'basic',
    name: 'Essentials',
    price: 29.99,
    description: 'The tools, with people beside you and a check-in to come back to.',
    features: [
      'Forum',
      'Weekly check-in form',
      'Monthly group Q&A',
      'Quarterly 1-on-1 coaching',
      'Early access',
      'Text support',
    ],
    popular: true,
  },
  {
    id: 'coaching',
    name: 'Inner Circle Coaching',
    price: 99.99,
    description: 'One coach who knows your week, and a plan made for you.',
    features: [
      'Monthly 1-on-1 coaching',
      'Personalised growth plan',
      'Unlimited text support',
      'Beta tools',
      'Private workshops',
    ],
  },
]

/** (spec 9) Only here is Essentials called 'Essential Plan'. */
export const PLANS = {
  basic: { name: 'Essential Plan', price: 29.99 },
  premium: { name: 'Premium Plan', price: 49.99 },
  coaching: { name: 'Inner Circle Coaching', price: 99.99 },
} as const

/** (contract: payments) Every other number is refused. */
export const SANDBOX_CARDS = { pays: '4242424242424242', declined: '4000000000000002' } as const
export const SANDBOX_NOTICE = 'This is the sandbox: no money moves. Do not enter a real card here.'

export const TEST_MODE = 'Payments are in test mode: no money moves, and no real card is needed.'

/** @param stripeKey Stripe's publishable key; null is the sandbox */
export const isTestMode = (stripeKey: string | null): boolean =>
  stripeKey === null || stripeKey.startsWith('pk_test_')

export const MEMBERSHIP_CODES = [
  'started',
  'renewed',
  'changed',
  'cancel_asked',
  'kept',
  'pause_asked',
  'pause_taken_back',
  'paused',
  'resumed',
  'past_due',
  'recovered',
  'ended',
] as const
export type MembershipCode = (typeof MEMBERSHIP_CODES)[number]

export const PAUSE_MONTHS = [1, 2, 3] as const

/** How long the price of a plan change's preview is valid. */
export const PREVIEW_MINUTES = 30

export const PAYMENTS_DOWN =
  'The payment service cannot be reached right now. Nothing was charged. Please try again in a few minutes.'
export const PAUSED = 'Your membership is paused. You can resume it in your account.'
export const PAYMENT_PROCESSING =
  'Your payment is still being processed. Please check your account again in a while.'
