export { checkStripe } from './account-check.ts'
export { stripeProvider } from './checkouts.ts'
export {
  closeCustomer,
  ensureCustomer,
  openPortal,
  ownerMark,
  timeSlot,
  updateAddress,
} from './customers.ts'
export type { PaymentContext } from './payment-context.ts'
export type { Order, Provider } from './provider.ts'
export { type RefundedPeriod, readRefunded } from './refunds.ts'
export { paidInSandbox, requirePaying, sandboxProvider } from './sandbox.ts'
export type { StripeSettings } from './settings.ts'
export {
  callStripe,
  idempotencyKey,
  StripeFailure,
  stripeOf,
  stripeSettings,
} from './stripe-client.ts'
export {
  cancelAtPeriodEnd,
  cancelSubscription,
  createSubscription,
  findUnpaid,
  listSubscriptions,
  secretOf,
  voidUnpaid,
} from './subscriptions.ts'
