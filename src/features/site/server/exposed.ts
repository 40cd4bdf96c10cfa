export { listPictures } from './media/store.ts'
