export { bookAsked, typeAsked } from './appointments/asked.ts'
export { hasAnyHours, hasHours } from './availability/store.ts'
export { auditPurchase } from './bought/audit.ts'
export {
  bookAgain,
  bookHeld,
  endBought,
  findTime,
  giveBoughtTo,
  grantBought,
  handBoughtTo,
  holdForOther,
  holdTime,
  pauseBought,
  releaseTime,
  resumeBought,
  slotsToBuy,
} from './bought/bought.ts'
export {
  extendBought,
  listEnding as listBoughtEnding,
  listOfPurchases as listBought,
  listUses as listBoughtUses,
  listWithBooked,
  type StoredBought,
} from './bought/store.ts'
export { refreshForBooking } from './calendars/actions.ts'
export { takeBackGranted } from './credits/actions.ts'
export { invitationText, organizerOf } from './invitations/calendar-text.ts'
