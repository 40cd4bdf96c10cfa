export { recountAll } from './counts/store.ts'
