export { dropPlace, enterByPurchase, keepPlace, mayEnter, placeFor } from './bought-places.ts'
