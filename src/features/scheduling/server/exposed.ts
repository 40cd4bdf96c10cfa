export { bookAsked, typeAsked } from './asked-times.ts'
export { hasAnyHours, hasHours } from './availability.store.ts'
export {
  extendBought,
  listEnding as listBoughtEnding,
  listOfPurchases as listBought,
  listUses as listBoughtUses,
  listWithBooked,
  type StoredBought,
} from './bought-sessions.store.ts'
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
} from './bought-sessions.ts'
export { invitationText, organizerOf } from './calendar-text.ts'
export { refreshForBooking } from './calendars.ts'
export { CONSULTATION } from './consultations.store.ts'
export { takeBackGranted } from './credits.ts'
export { auditPurchase } from './purchase-audit.ts'
