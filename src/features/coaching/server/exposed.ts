export { addFirstNote } from './notes/notes.ts'
