export {
  deleteRestDay as unmarkRestDay,
  insertRestDay as markRestDay,
  listDayMarks,
  listRestDays,
} from './days.store.ts'
export { readRun } from './days.ts'
export { findEntry } from './dominoes.store.ts'
export { makeEntry, setPip, statusOf } from './dominoes.ts'
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
