import { format } from 'date-fns'
import type { CalendarDate, CalendarMonth } from '#src/contract/calendar.ts'

// Noon, since in some time zones clocks change at midnight and a day may have no 00:00.
const atNoon = (date: CalendarDate): Date => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day, 12)
}

export const longDate = (date: CalendarDate): string => format(atNoon(date), 'EEEE, MMMM d, yyyy')

/** 'Nov 20, 2026' (spec 9) */
export const shortDate = (date: CalendarDate): string => format(atNoon(date), 'MMM d, yyyy')

export const monthName = (month: CalendarMonth): string => format(atNoon(`${month}-01`), 'MMMM yyyy')

/** An instant in the member's local time: '5:00 PM' (spec 9). */
export const clockTime = (instant: string): string => format(new Date(instant), 'h:mm a')

/** 'Nov 20, 2026 at 5:00 PM' (spec 2) */
export const dayAndTime = (instant: string): string => format(new Date(instant), "MMM d, yyyy 'at' h:mm a")
