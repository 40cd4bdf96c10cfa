export { listLedEntries } from './marks/store.ts'
export {
  deleteRestDay as unmarkRestDay,
  findEntry,
  insertRestDay as markRestDay,
  listDayMarks,
  listRestDays,
} from './store.ts'
export { findToLog, hasRestDay, newestMark } from './taps/store.ts'
export { makeEntry, setPip, statusOf } from './taps/taps.ts'
export {
  type DayEntry,
  findLatest,
  findOfDay,
  hasCompletedDomino,
  listDayEntries,
} from './weeks/store.ts'
