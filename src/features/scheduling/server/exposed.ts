export { hasHours } from './availability/store.ts'
export { addressOf, invitationText } from './invitations/calendar-text.ts'
