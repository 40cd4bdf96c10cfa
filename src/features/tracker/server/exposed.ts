export {
  deleteRestDay as unmarkRestDay,
  findEntry,
  insertRestDay as markRestDay,
  listDayMarks,
  listRestDays,
} from './dominoes.store.ts'
export { makeEntry, readRun, setPip, statusOf } from './dominoes.ts'
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
} from './reading.store.ts'
