export { checkStripe } from './account-check.ts'
export { stripeProvider } from './checkouts.ts'
export {
  ensureCustomer,
  openPortal,
  ownerMark,
  timeSlot,
  updateAddress,
} from './customers.ts'
export { isDown, runWhenDue, workOn } from './jobs.ts'
export type { PaymentContext } from './payment-context.ts'
export type { Order, Provider } from './provider.ts'
export {
  insertClosing as queueClosing,
  listWaiting,
  markApplied,
} from './queues.store.ts'
export { type RefundedPeriod, readRefunded } from './refunds.ts'
export { paidInSandbox, requirePaying, sandboxProvider } from './sandbox.ts'
export type { StripeSettings } from './settings.ts'
export {
  callStripe,
  idempotencyKey,
  StripeFailure,
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
