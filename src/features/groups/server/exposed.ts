export { dropPlace, enterByPurchase, keepPlace, mayEnter, placeFor } from './bought-places.ts'
export { recountAll } from './counts.store.ts'
