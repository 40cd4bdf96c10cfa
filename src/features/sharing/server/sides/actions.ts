/** What other features note in a coaching: each of its sides has its own marks, whose table is written here only. */
export {
  countUnread,
  markMailed,
  markPrepared,
  noteCheckIn,
  noteNotesRead,
  noteRead,
  releaseNotes,
  updateClient,
} from './store.ts'
