export const MONEY_BACK_DAYS = 14

/** Dollars per month, as the pricing page shows them (spec 9). */
export const TIER_PRICES = { free: 0, basic: 29.99, coaching: 99.99 } as const

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
