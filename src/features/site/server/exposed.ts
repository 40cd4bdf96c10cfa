export { pictureRoute } from './media/routes.ts'
export { listPictures } from './media/store.ts'
export { applyOperations } from './operations/actions.ts'
