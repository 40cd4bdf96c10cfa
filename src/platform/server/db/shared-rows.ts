import type { CalendarDate } from '#src/contract/calendar.ts'

/** What a member shares of one kind with one reader: everything from a day on, and single items. */
export interface SharedScope {
  /** The first day, in the member's own calendar; null when the kind is not shared. */
  from: CalendarDate | null
  items: readonly number[]
  /** The member's time zone, an IANA name. */
  zone: string
}

export interface SharedPage {
  /** Both days included; null is unbounded. */
  start: CalendarDate | null
  end: CalendarDate | null
  limit: number
  offset: number
}
