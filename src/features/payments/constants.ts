import { msg } from '@lingui/core/runtime-macro'

/** Every other number is refused (docs/product.md 9.5). */
export const SANDBOX_CARDS = { pays: '4242424242424242', declined: '4000000000000002' } as const
export const SANDBOX_NOTICE = msg`This is the sandbox: no money moves. Do not enter a real card here.`

export const TEST_MODE = msg`Payments are in test mode: no money moves, and no real card is needed.`

/** @param stripeKey Stripe's publishable key; null is the sandbox */
export const isTestMode = (stripeKey: string | null): boolean =>
  stripeKey === null || stripeKey.startsWith('pk_test_')

export const PAYMENTS_DOWN = msg`The payment service cannot be reached right now. Nothing was charged. Please try again in a few minutes.`

export const WEBHOOK_PATH = '/api/stripe/webhook'

/** Events that can affect a membership or a purchase. Keep the list in docs/guide/payments.md in sync. */
export const EVENT_TYPES = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.voided',
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const
