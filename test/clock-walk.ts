import { type CalendarDate, DAY_MS, daysBetween } from '#src/contract/calendar.ts'
import { possibleStarts } from '#src/features/scheduling/domain/hours.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const clockOf = (zone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })

/** The days from 2024 to 2036 on which the clocks of a zone change, found without Temporal. */
export function changingDays(zone: string): CalendarDate[] {
  const clock = clockOf(zone)
  const midday = (date: CalendarDate) => clock.format(Date.parse(`${date}T12:00:00Z`))
  const shift = (date: CalendarDate) =>
    Date.parse(`${midday(date).replace(' ', 'T')}Z`) - Date.parse(`${date}T12:00Z`)
  const days = daysBetween('2024-01-01', '2036-12-31')
  const found = new Set<CalendarDate>()
  for (const [index, date] of days.entries()) {
    const next = days[index + 1]
    if (!next || shift(date) === shift(next)) continue
    // The clock changed between noon and noon, in UTC: the zone's own day may be any of these.
    for (const near of [0, 1, 2]) found.add(days[index + near] ?? date)
  }
  return [...found].sort()
}

/** The instants at which each half hour of a day is first shown, found by reading the clock at every minute. */
export function walkedHalfHours(zone: string, date: CalendarDate): number[] {
  const clock = clockOf(zone)
  const seen = new Map<string, number>()
  const midnight = Date.parse(`${date}T00:00:00Z`)
  const shift = Date.parse(`${clock.format(midnight).replace(' ', 'T')}Z`) - midnight
  // Two hours more on either side than a day has: no clock is changed by more.
  for (
    let at = midnight - shift - 2 * HOUR_MS;
    at < midnight - shift + 26 * HOUR_MS;
    at += MINUTE_MS
  ) {
    const shown = clock.format(at)
    if (!shown.startsWith(date) || !/:(00|30)$/.test(shown) || seen.has(shown)) continue
    seen.set(shown, at)
  }
  return [...seen.values()].sort((a, b) => a - b)
}

/** The same by the scheduling rules, for a coach who works around the clock. */
export function offeredHalfHours(zone: string, date: CalendarDate): number[] {
  const noon = Date.parse(`${date}T12:00:00Z`)
  const hours = { zone, weekly: [], days: [{ date, ranges: [{ from: '00:00', to: '24:00' }] }] }
  const window = { start: noon - 2 * DAY_MS, end: noon + 2 * DAY_MS }
  return possibleStarts(hours, { minutes: 5, step: 30 }, window).map(({ at }) => at)
}
