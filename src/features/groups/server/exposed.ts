export { dropPlace, enterByPurchase, keepPlace, placeFor } from './bought/bought.ts'
export { recountAll } from './counts/store.ts'
