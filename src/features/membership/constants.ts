import { msg } from '@lingui/core/runtime-macro'

export const MONEY_BACK_DAYS = 14

/** Only on the subscribe page is Essentials called 'Essential Plan' (docs/product.md 9.1). */
export const PLAN_NAMES = {
  basic: msg`Essential Plan`,
  premium: msg`Premium Plan`,
  coaching: msg`Inner Circle Coaching`,
} as const

/** Where a plan is managed while no money moves. */
export const PLAN_PATH = '/account/plan'

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

export const PLAN_UNAVAILABLE = msg`This plan is not available at the moment. Nothing was charged. Please write to us.`
export const PAUSED = msg`Your membership is paused. You can resume it in your account.`
export const PAYMENT_PROCESSING = msg`Your payment is still being processed. Please check your account again in a while.`
