export { pictureRoute } from './http.ts'
export { listPictures } from './media/store.ts'
export { applyOperations } from './operations/actions.ts'
