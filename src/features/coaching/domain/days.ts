import { Temporal } from 'temporal-polyfill'
import type { CalendarDate } from '#src/contract/calendar.ts'

/** @param zone an IANA name. @returns the instant at which a day begins there */
export const beginOf = (date: CalendarDate, zone: string): string =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds).toISOString()
