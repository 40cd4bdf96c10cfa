import { type CalendarDate, DAY_MS, dayNumber, fromUtc, MINUTE_MS } from '#src/contract/calendar.ts'
import { stretchesOf } from '#src/features/scheduling/domain/zones.ts'

export interface WallTime {
  date: CalendarDate
  /** Since midnight. */
  minutes: number
}

/** Stretches of unchanged clocks that cover two days around an instant. */
const stretchesAt = (zone: string, instant: number) =>
  stretchesOf(zone, { start: instant - 2 * DAY_MS, end: instant + 2 * DAY_MS })

/** What the clocks of a zone show. @param instant Unix time in ms */
export function wallTimeAt(zone: string, instant: number): WallTime {
  const stretch = stretchesAt(zone, instant).find(({ end }) => instant < end)
  const local = instant + (stretch?.offset ?? 0)
  const date = fromUtc(new Date(local))
  return { date, minutes: Math.floor((local - dayNumber(date) * DAY_MS) / MINUTE_MS) }
}

/**
 * When the clocks of a zone first show a time of a day; for a time that is skipped, the first instant after the gap.
 * @param minutes since midnight. @returns Unix time in ms
 */
export function instantOf(zone: string, date: CalendarDate, minutes: number): number {
  const local = dayNumber(date) * DAY_MS + minutes * MINUTE_MS
  for (const { start, end, offset } of stretchesAt(zone, local)) {
    if (local - offset < end) return Math.max(start, local - offset)
  }
  return local
}
