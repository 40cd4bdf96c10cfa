import {
  addDays,
  type CalendarDate,
  calendarDateAt,
  DAYS_PER_WEEK,
} from '#src/contract/calendar.ts'
import type { DominoEntry, DominoReflection } from '#src/features/tracker/contract/dominoes.ts'
import type { ShareKind } from '../constants.ts'
import type { Since } from '../contract/shared-calls.ts'
import type { SharedCabinetEntry, SharedIfThen, SharedResult } from '../contract/shared-items.ts'

/** Both included. */
export interface Days {
  start?: CalendarDate | undefined
  end?: CalendarDate | undefined
}

export interface AnsweredDays {
  start: CalendarDate | null
  end: CalendarDate | null
}

/** Rows as the features return them; the contract drops what it does not name. */
export interface Items {
  dominoes: DominoEntry
  reflections: DominoReflection & { date: CalendarDate }
  planner: Extract<Since['planner'], object>[number]
  if_thens: SharedIfThen
  results: SharedResult
  cabinet_entry: SharedCabinetEntry
}

const week = (monday: CalendarDate) => [monday, addDays(monday, DAYS_PER_WEEK - 1)]

/** The days about which a row reveals something. */
const DAYS_OF: { [K in ShareKind]: (row: Items[K], zone: string) => CalendarDate[] } = {
  dominoes: ({ date }) => [date],
  reflections: ({ date }) => [date],
  planner: ({ week_start_date, daily_plans }) => [
    ...week(week_start_date),
    ...Object.keys(daily_plans),
  ],
  if_thens: plan => [...week(plan.week), ...(plan.outcomes ?? []).map(({ date }) => date)],
  results: ({ completed_at }, zone) => [calendarDateAt(new Date(completed_at), zone)],
  cabinet_entry: () => [],
}

/**
 * The days about which an answer reveals something: all days of its rows, and those that were asked for as far as they
 * are shared, because a day without rows reveals something as well.
 * @param scope since when the kind is shared, and the member's time zone
 */
export function answeredDays<K extends ShareKind>(
  kind: K,
  rows: readonly Items[K][],
  { start, end }: Days,
  { from, zone }: { from: CalendarDate | null; zone: string },
): AnsweredDays {
  const begin = start !== undefined && from !== null && start < from ? from : start
  const isShared = from !== null && (begin === undefined || end === undefined || begin <= end)
  const told = rows.flatMap(row => DAYS_OF[kind](row, zone))
  if (told.length === 0 && !isShared) return { start: start ?? null, end: end ?? null }
  const days = [...told, ...(isShared ? [begin, end] : [])].filter(day => day !== undefined).sort()
  return { start: days[0] ?? null, end: days.at(-1) ?? null }
}
