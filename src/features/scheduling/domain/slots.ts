import { type CalendarDate, DAY_MS, HOUR_MS, weekOf } from '#src/contract/calendar.ts'
import { ALTERNATIVES, SERIES_DAYS } from '../constants.ts'
import { type Buffers, type CellSpan, joinedSpans, occupiedBy } from './cells.ts'
import { type Hours, possibleStarts } from './hours.ts'
import type { Interval } from './zones.ts'

/** A session type's rules; minutes unless named otherwise. */
export interface TypeRules extends Buffers {
  minutes: number
  step: number
  min_notice_hours: number
  horizon_days: number
  daily_cap: number | null
  weekly_cap: number | null
}

/** What keeps times from being booked. */
export interface Taken {
  /** Sessions with their buffers, and what the coach's other calendars say. */
  spans: readonly CellSpan[]
  /** Sessions by the coach's calendar date, or by `weekKey`. */
  counts: ReadonlyMap<string, number>
}

export interface Slot {
  start: string
  end: string
}

/** The key of a week's count. @param date any day of the week */
export const weekKey = (date: CalendarDate): string => `W${weekOf(date)}`

/** The instants at which sessions may be booked now. @param exempt for the coach, who needs to give no notice, and may book a series */
export function bookableInterval(rules: TypeRules, now: Date, exempt = false): Interval {
  const notice = exempt ? 0 : rules.min_notice_hours * HOUR_MS
  const days = exempt ? Math.max(rules.horizon_days, SERIES_DAYS) : rules.horizon_days
  return { start: now.getTime() + notice, end: now.getTime() + days * DAY_MS + 1 }
}

/** Whether hours, notice and horizon allow a session to begin then, whatever is booked. */
export function isPossible(hours: Hours, rules: TypeRules, start: number, within: Interval) {
  const isWithin = start >= within.start && start < within.end
  return isWithin && possibleStarts(hours, rules, { start, end: start + 1 }).length > 0
}

const isReached = (cap: number | null, counts: Taken['counts'], key: () => string): boolean =>
  cap !== null && (counts.get(key()) ?? 0) >= cap

const isFull = (
  { daily_cap, weekly_cap }: TypeRules,
  counts: Taken['counts'],
  date: CalendarDate,
): boolean =>
  isReached(daily_cap, counts, () => date) || isReached(weekly_cap, counts, () => weekKey(date))

/**
 * The free times of a session type.
 * @param asked the instants asked for, of those that may be booked at all
 * @returns Unix times in ms, ascending
 */
export function freeStarts(hours: Hours, rules: TypeRules, asked: Interval, taken: Taken) {
  const spans = joinedSpans(taken.spans)
  let next = 0
  const free = possibleStarts(hours, rules, asked).filter(({ at, date }) => {
    const cells = occupiedBy(at, rules.minutes, rules)
    while (next < spans.length && (spans[next]?.last ?? 0) < cells.first) next++
    const blocking = spans[next]
    if (blocking && blocking.first <= cells.last) return false
    return !isFull(rules, taken.counts, date)
  })
  return free.map(({ at }) => at)
}

/** A slot as the API shows it. @param start Unix time in ms */
export const slotOf = (start: number, minutes: number): Slot => ({
  start: new Date(start).toISOString(),
  end: new Date(start + minutes * 60_000).toISOString(),
})

/** The free times nearest to the wanted one, in order of time. @param wanted Unix time in ms */
export function nearestStarts(starts: readonly number[], wanted: number): number[] {
  return starts
    .filter(start => start !== wanted)
    .sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))
    .slice(0, ALTERNATIVES)
    .sort((a, b) => a - b)
}
