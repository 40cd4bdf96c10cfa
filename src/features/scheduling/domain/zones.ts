import { addDays, type CalendarDate, DAY_MS, dayNumber } from '#src/contract/calendar.ts'
import { Temporal } from '#src/contract/temporal.ts'

/** Unix times in ms; `end` is excluded. */
export interface Interval {
  start: number
  end: number
}

/** Sorts the intervals, and merges those that overlap or touch. */
export function joinedIntervals(intervals: readonly Interval[]): Interval[] {
  const joined: Interval[] = []
  for (const { start, end } of intervals.toSorted((a, b) => a.start - b.start)) {
    const previous = joined.at(-1)
    if (previous && start <= previous.end) previous.end = Math.max(previous.end, end)
    else joined.push({ start, end })
  }
  return joined
}

/** A stretch of time during which a zone's clocks are not changed; `offset` is local time minus UTC, in ms. */
interface Stretch extends Interval {
  offset: number
}

interface Change {
  at: number
  offset: number
}

/** Offset changes by zone and year; computing them costs milliseconds. */
const known = new Map<string, readonly Change[]>()
const KNOWN_MAX = 500

/** The offset at the start of the year, then each change in it. */
function changesOf(zone: string, year: number): readonly Change[] {
  const key = `${zone} ${year}`
  const found = known.get(key)
  if (found) return found
  const end = Date.UTC(year + 1, 0, 1)
  let at = Temporal.Instant.fromEpochMilliseconds(Date.UTC(year, 0, 1)).toZonedDateTimeISO(zone)
  const changes: Change[] = []
  for (;;) {
    changes.push({ at: at.epochMilliseconds, offset: at.offsetNanoseconds / 1e6 })
    const next = at.getTimeZoneTransition('next')
    if (!next || next.epochMilliseconds >= end) break
    at = next
  }
  if (known.size >= KNOWN_MAX) known.clear()
  known.set(key, changes)
  return changes
}

/** @param zone an IANA name. @returns the stretches that cover the interval, in order */
export function stretchesOf(zone: string, { start, end }: Interval): Stretch[] {
  const firstYear = new Date(start).getUTCFullYear()
  const years = new Date(end).getUTCFullYear() - firstYear + 1
  const changes = Array.from({ length: years }, (_, n) => changesOf(zone, firstYear + n)).flat()
  return changes
    .map(({ at, offset }, index) => ({
      start: at,
      end: changes[index + 1]?.at ?? Date.UTC(firstYear + years, 0, 1),
      offset,
    }))
    .filter(stretch => stretch.end > start && stretch.start < end)
}

/** The stretches that a calendar day can overlap, whatever its zone. */
const around = (stretches: readonly Stretch[], midnight: number): Stretch[] =>
  stretches.filter(each => each.end > midnight - DAY_MS && each.start < midnight + 2 * DAY_MS)

/** Turns the wall times of one day into instants. */
export class Day {
  readonly date: CalendarDate
  readonly #midnight: number
  readonly #stretches: readonly Stretch[]

  /** @param stretches of the zone, covering the day */
  constructor(date: CalendarDate, stretches: readonly Stretch[]) {
    this.date = date
    this.#midnight = dayNumber(date) * DAY_MS
    this.#stretches = around(stretches, this.#midnight)
  }

  /**
   * When the clocks first show a time of this day.
   * @param minutes since midnight, 0 to 1440
   * @returns Unix time in ms; null for a time that is skipped
   */
  instantOf(minutes: number): number | null {
    for (const { start, end, offset } of this.#stretches) {
      const instant = this.#midnight + minutes * 60_000 - offset
      if (instant >= start && instant < end) return instant
    }
    return null
  }

  /** All instants at which the clocks are within a range of this day. @param from, to minutes since midnight */
  intervalsOf(from: number, to: number): Interval[] {
    const intervals: Interval[] = []
    for (const stretch of this.#stretches) {
      const start = Math.max(stretch.start, this.#midnight + from * 60_000 - stretch.offset)
      const end = Math.min(stretch.end, this.#midnight + to * 60_000 - stretch.offset)
      if (start >= end) continue
      const previous = intervals.at(-1)
      if (previous?.end === start) previous.end = end
      else intervals.push({ start, end })
    }
    return intervals
  }
}

/** The instants of the days from `start` to `end`, both included, in a zone. */
export function intervalOfDates(start: CalendarDate, end: CalendarDate, zone: string): Interval {
  const first = (date: CalendarDate) =>
    Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds
  return { start: first(start), end: first(addDays(end, 1)) }
}

/** What begins at the same time of the same weekday in a zone, whatever its clocks do between. @param start Unix time in ms. @returns instants */
export const everyWeeks = (
  start: number,
  { weeks, times }: { weeks: number; times: number },
  zone: string,
): string[] => {
  const first = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone)
  return Array.from({ length: times }, (_, n) =>
    new Date(first.add({ weeks: n * weeks }).epochMilliseconds).toISOString(),
  )
}

/** `yyyy-MM-ddThh:mm` as the clocks of a zone show it. */
export function wallTimeIn(zone: string, instant: number): string {
  const at = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
  return at.toPlainDateTime().toString({ smallestUnit: 'minute' })
}
