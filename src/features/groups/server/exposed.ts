export { dropPlace, enterByPurchase, keepPlace, mayEnter, placeFor } from './bought/bought.ts'
export { recountAll } from './counts/store.ts'
