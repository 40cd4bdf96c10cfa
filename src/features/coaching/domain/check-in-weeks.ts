import {
  addDays,
  type CalendarDate,
  latestDateOnEarth,
  weekdayOf,
  weekOf,
} from '#src/contract/calendar.ts'

export const isMonday = (date: CalendarDate): boolean => weekdayOf(date) === 0

export const hasBegun = (week: CalendarDate, now: Date): boolean =>
  week <= weekOf(latestDateOnEarth(now))

/** @param weekday Monday = 1 */
export const dueDate = (week: CalendarDate, weekday: number): CalendarDate =>
  addDays(week, weekday - 1)

export type CheckInState = 'in' | 'due' | 'missing'

/**
 * @param last Monday of the latest check-in
 * @returns `missing` once the member's day has passed without one
 */
export function checkInState(
  last: CalendarDate | null,
  weekday: number,
  today: CalendarDate,
): CheckInState {
  const week = weekOf(today)
  if (last !== null && last >= week) return 'in'
  return today > dueDate(week, weekday) ? 'missing' : 'due'
}
