import { calendarDateAt } from '#src/contract/calendar.ts'
import { longDate, shortDate } from './dates.ts'

// Everything here is in the reader's own time zone.

/** '5:00 PM' (spec 9) */
export function clockTime(instant: string): string {
  const at = new Date(instant)
  const hours = at.getHours()
  const minutes = String(at.getMinutes()).padStart(2, '0')
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
}

/** 'Nov 20, 2026' (spec 9) */
export const dayOf = (instant: string): string => shortDate(calendarDateAt(new Date(instant)))

/** 'November 20, 2026' */
export const longDayOf = (instant: string): string =>
  longDate(calendarDateAt(new Date(instant))).replace(/^\w+, /, '')

/** 'Nov 20, 2026 at 5:00 PM' (spec 2) */
export const dayAndTime = (instant: string): string => `${dayOf(instant)} at ${clockTime(instant)}`
