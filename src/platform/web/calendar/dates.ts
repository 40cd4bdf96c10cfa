import { type CalendarDate, type CalendarMonth, WEEKDAYS, weekdayOf } from '#src/contract/calendar.ts'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

const month = (number: number): string => MONTHS[number - 1] ?? ''

const partsOf = (date: CalendarDate) => {
  const [year = 0, monthNumber = 1, day = 1] = date.split('-').map(Number)
  return { year, month: month(monthNumber), day }
}

/** 'Friday, November 20, 2026' */
export function longDate(date: CalendarDate): string {
  const { year, month, day } = partsOf(date)
  return `${WEEKDAYS[weekdayOf(date)]}, ${month} ${day}, ${year}`
}

/** 'Nov 20, 2026' (spec 9) */
export function shortDate(date: CalendarDate): string {
  const { year, month, day } = partsOf(date)
  return `${month.slice(0, 3)} ${day}, ${year}`
}

/** 'November 2026' */
export function monthName(of: CalendarMonth): string {
  const { year, month } = partsOf(of)
  return `${month} ${year}`
}
