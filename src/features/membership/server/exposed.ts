export { paidPeriod, queueAddressChange, shownMembers, shownUser } from './actions.ts'
export { listPaying } from './store.ts'
export { knownPrices, pricesVersion } from './stripe/prices.ts'
