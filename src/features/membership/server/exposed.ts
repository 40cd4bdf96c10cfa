export { listGrants } from './grants.store.ts'
export { endMonths, giveMonthsTo, grantMonths, renewsByItself } from './grants.ts'
export { listPaying, listRefunded, type RefundedMonth } from './membership.store.ts'
export {
  currentUser,
  endedEarly,
  type PaidPeriod,
  paidPeriod,
  queueAddressChange,
  shownMembers,
  shownUser,
} from './membership.ts'
export type { Context as PaymentContext } from './payment-port.ts'
export { insertClosing as closeCustomer } from './stripe.store.ts'
export {
  callStripe,
  idempotencyKey,
  StripeFailure,
  siteMark,
} from './stripe-client.ts'
export { knownPrices, pricesVersion } from './stripe-prices.ts'
