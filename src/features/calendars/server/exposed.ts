export { refreshForBooking } from './actions.ts'
export { isPaused, listBusy } from './store.ts'
