import { memoize } from './memoize.ts'

/** A calendar date, `yyyy-MM-dd`: no time and no zone, so it sorts and compares as text. */
export type CalendarDate = string

export type CalendarMonth = string

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

// In UTC, where every day has 24 hours.
export const dayNumber = (date: CalendarDate): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS

export const fromDayNumber = (day: number): CalendarDate => fromUtc(new Date(day * DAY_MS))

export function fromUtc(at: Date): CalendarDate {
  return calendarDate(at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate())
}

export function calendarDate(year: number, month: number, day: number): CalendarDate {
  const pad = (value: number, length: number) => String(value).padStart(length, '0')
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
}

/** Names such as `PST` and `IST`, which ICU adds to IANA's and Temporal rejects. */
const ONLY_ICU =
  /^(?:AC|AE|AG|AR|AS|BE|BS|CA|CN|CS|CT|EA|EC|IE|IS|JS|MI|NE|NS|PL|PN|PR|PS|SS|VS)T$/i

/** Whether this is an IANA name that the runtime knows; an offset such as `+01:00` does not count. */
export function isTimeZone(name: string): boolean {
  if (ONLY_ICU.test(name)) return false
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}

/** One zone can be spelled in many ways that differ in case only, so there are more names than zones. */
export const ZONES_KEPT = 1_000

const clockOf = memoize(
  ZONES_KEPT,
  timeZone =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    }),
)

/** @param timeZone an IANA name. There is no default: the process's own time zone says nothing about the member */
export function calendarDateAt(now: Date, timeZone: string): CalendarDate {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of clockOf(timeZone).formatToParts(now)) part[type] = Number(value)
  return calendarDate(part.year ?? 0, part.month ?? 0, part.day ?? 0)
}

/** Today in UTC+14: no member's today can be later (docs/product.md 4.3). */
export const latestDateOnEarth = (now: Date): CalendarDate =>
  fromUtc(new Date(now.getTime() + 14 * 3_600_000))

export function isCalendarDate(value: string | null | undefined): value is CalendarDate {
  return (
    !!value &&
    /^\d{4}-\d{2}-\d{2}$/.test(value) &&
    !Number.isNaN(dayNumber(value)) &&
    addDays(value, 0) === value
  )
}

export const isCalendarMonth = (value: string | null | undefined): value is CalendarMonth =>
  !!value && isCalendarDate(`${value}-01`)

const FIRST_DAY = dayNumber('0001-01-01')

/** Stops at the first date of the calendar, since there is no year 0. */
export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  fromDayNumber(Math.max(FIRST_DAY, dayNumber(date) + days))

/** Days from `start` to `end`, both included; below 1 when `end` is before `start`. */
export const rangeDays = (start: CalendarDate, end: CalendarDate): number =>
  dayNumber(end) - dayNumber(start) + 1

/** Each day from `start` to `end`. Counted, not compared: after 9999-12-31 dates no longer sort as text. */
export const daysBetween = (start: CalendarDate, end: CalendarDate): CalendarDate[] =>
  Array.from({ length: Math.max(0, rangeDays(start, end)) }, (_, day) => addDays(start, day))

export const monthOf = (date: CalendarDate): CalendarMonth => date.slice(0, 7)

export function addMonths(month: CalendarMonth, months: number): CalendarMonth {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return monthOf(fromUtc(new Date(Date.UTC(year, number - 1 + months, 1))))
}

export function monthBounds(month: CalendarMonth): { start: CalendarDate; end: CalendarDate } {
  return { start: `${month}-01`, end: addDays(`${addMonths(month, 1)}-01`, -1) }
}

/** The first day of a week in the month's calendar; a planner's week always begins on Monday. */
export const WEEK_STARTS = ['monday', 'sunday'] as const
export type WeekStart = (typeof WEEK_STARTS)[number]

/** The month in weeks, from Monday by default (docs/product.md 2.8); null stands for days of other months. */
export function monthWeeks(
  month: CalendarMonth,
  weekStart: WeekStart = 'monday',
): (CalendarDate | null)[][] {
  const { start, end } = monthBounds(month)
  // Day 0 was a Thursday; days before 1970 are negative.
  const blank = (((dayNumber(start) + (weekStart === 'monday' ? 3 : 4)) % 7) + 7) % 7
  const days = Array.from(
    { length: rangeDays(start, end) },
    (_, day) => `${month}-${String(day + 1).padStart(2, '0')}`,
  )
  const cells: (CalendarDate | null)[] = [...new Array(blank).fill(null), ...days]
  while (cells.length % 7) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

export const yearMonths = (year: number): CalendarMonth[] =>
  Array.from(
    { length: 12 },
    (_, n) => `${String(year).padStart(4, '0')}-${String(n + 1).padStart(2, '0')}`,
  )

export const DAYS_PER_WEEK = 7

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

export type Week = CalendarDate

/** 0 is Monday, 6 Sunday. */
export const weekdayOf = (date: CalendarDate): number =>
  (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7

export const weekOf = (date: CalendarDate): Week => addDays(date, -weekdayOf(date))

export const addWeeks = (week: Week, weeks: number): Week => addDays(week, weeks * DAYS_PER_WEEK)

export const weekDates = (week: Week): CalendarDate[] =>
  Array.from({ length: DAYS_PER_WEEK }, (_, day) => addDays(week, day))

export function isWeekOf(week: Week, dates: readonly CalendarDate[]): boolean {
  const own = weekDates(week)
  return dates.length === own.length && own.every(date => dates.includes(date))
}

/**
 * The same day of a later month, or its last day if it is shorter. Counted from the first start, so that a period from the
 * 31st returns to the 31st after February.
 * @param months after `from`
 */
export function periodEnd(from: string, months: number): string {
  const start = new Date(from)
  const end = new Date(start)
  end.setUTCDate(1)
  end.setUTCMonth(start.getUTCMonth() + months)
  const days = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(start.getUTCDate(), days))
  return end.toISOString()
}
