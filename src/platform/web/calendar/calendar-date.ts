import { type CalendarDate, calendarDate, isCalendarDate } from '#src/contract/calendar.ts'
import { monthNumber, shortDate } from '#src/contract/formats.ts'

// The calendar widget works with Dates at midnight by the browser's own clock.

/** A local Date at midnight, or undefined when it is not a date. */
export function toDate(value: string | undefined): Date | undefined {
  if (!isCalendarDate(value)) return undefined
  const [year = 0, month = 1, day = 1] = value.split('-').map(Number)
  const date = new Date(2000, 0, 1)
  // The constructor takes the years 0 to 99 for those of the 20th century.
  date.setFullYear(year, month - 1, day)
  return date
}

/** Local, not UTC, which would shift the day. */
export const fromDate = (date: Date): CalendarDate =>
  calendarDate(date.getFullYear(), date.getMonth() + 1, date.getDate())

export const showDate = (value: string): string =>
  isCalendarDate(value) ? shortDate(value) : value

const TYPED = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  /^(?<month>[a-z]+)\.? (?<day>\d{1,2}),? (?<year>\d{4})$/i,
  /^(?<day>\d{1,2}) (?<month>[a-z]+)\.? (?<year>\d{4})$/i,
  /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{2}|\d{4})$/,
  /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/,
]

/** A year of two digits is the one within fifty years of now. */
function yearOf(typed: string): number {
  const year = Number(typed)
  if (typed.length > 2) return year
  const first = new Date().getFullYear() - 49
  return first + ((((year - first) % 100) + 100) % 100)
}

export function readDate(typed: string): CalendarDate | undefined {
  const text = typed.trim().replaceAll(/\s+/g, ' ')
  for (const pattern of TYPED) {
    const { year, month, day } = pattern.exec(text)?.groups ?? {}
    if (!year || !month || !day) continue
    const number = /\d/.test(month) ? Number(month) : monthNumber(month)
    const date = calendarDate(yearOf(year), number ?? 0, Number(day))
    if (isCalendarDate(date) && date >= '1000') return date
  }
  return undefined
}
