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
export { insertClosing as queueClosing, markApplied } from './queues.store.ts'
export { paidInSandbox, requirePaying, sandboxProvider } from './sandbox.ts'
export { findAnchors, forgetAnchor } from './sandbox-plans.store.ts'
export {
  chargeSandboxPlan,
  findSandboxPlan,
  openSandboxPlan,
  paySandboxPlan,
} from './sandbox-plans.ts'
export type { StripeSettings } from './settings.ts'
export {
  callStripe,
  idempotencyKey,
  StripeFailure,
  stripeSettings,
} from './stripe-client.ts'
export {
  type CustomerReading,
  cancelAtPeriodEnd,
  cancelSubscription,
  createSubscription,
  findUnpaid,
  readCustomer,
  secretOf,
  voidUnpaid,
} from './subscriptions.ts'
