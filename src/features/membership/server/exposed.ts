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
export { knownPrices, pricesVersion } from './stripe-prices.ts'
