export { pictureRoute } from './http.ts'
export { applyOperations } from './operations.ts'
export { listPictures } from './pictures.store.ts'
