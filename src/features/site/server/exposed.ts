export { findPicture, listPictures } from './media/store.ts'
