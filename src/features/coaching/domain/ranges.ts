import {
  addDays,
  type CalendarDate,
  calendarDateAt,
  DAY_MS,
  rangeDays,
} from '#src/contract/calendar.ts'
import { Temporal } from '#src/contract/temporal.ts'
import { RANGE_DAYS_MAX, SHARE_DAYS } from '../constants.ts'

/** @param zone the member's; UTC until their browser has said one */
export const todayIn = (now: Date, zone: string | null): CalendarDate =>
  calendarDateAt(now, zone ?? 'UTC')

/** @param at null: not yet. @param zone the member's; UTC until their browser has said one */
export const dayOf = (at: string | null, zone: string | null): CalendarDate | null =>
  at === null ? null : todayIn(new Date(at), zone)

/** @param given null: until the coaching ends; undefined: the default */
export function expiryOf(given: string | null | undefined, now: Date): string | null {
  if (given !== undefined) return given
  return new Date(now.getTime() + SHARE_DAYS * DAY_MS).toISOString()
}

export const isRange = (start: CalendarDate, end: CalendarDate): boolean => {
  const days = rangeDays(start, end)
  return days >= 1 && days <= RANGE_DAYS_MAX
}

/** The longest range that ends on `end`. */
export const longestRange = (start: CalendarDate, end: CalendarDate): CalendarDate =>
  isRange(start, end) || start > end ? start : addDays(end, 1 - RANGE_DAYS_MAX)

/** @param zone an IANA name. @returns the instant at which a day begins there */
export const beginOf = (date: CalendarDate, zone: string): string =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds).toISOString()
