export {
  currentUser,
  endedEarly,
  type PaidPeriod,
  paidPeriod,
  queueAddressChange,
  shownMembers,
  shownUser,
} from './actions.ts'
export { endMonths, giveMonthsTo, grantMonths, renewsByItself } from './grants/grants.ts'
export { listGrants } from './grants/store.ts'
export type { Context as PaymentContext } from './payments/port.ts'
export { listPaying, listRefunded, type RefundedMonth } from './store.ts'
export {
  callStripe,
  idempotencyKey,
  StripeFailure,
  siteMark,
} from './stripe/client.ts'
export { knownPrices, pricesVersion } from './stripe/prices.ts'
export { insertClosing as closeCustomer } from './stripe/store.ts'
