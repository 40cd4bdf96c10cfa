export { makeEntry, readRun, setPip, statusOf } from './actions.ts'
export {
  findLatest,
  findOfDay,
  findToLog,
  hasCompletedDomino,
  hasRestDay,
  listDayEntries,
  listLedEntries,
  newestMark,
  titlesOfDays,
} from './reading/store.ts'
export {
  deleteRestDay as unmarkRestDay,
  findEntry,
  insertRestDay as markRestDay,
  listDayMarks,
  listRestDays,
} from './store.ts'
