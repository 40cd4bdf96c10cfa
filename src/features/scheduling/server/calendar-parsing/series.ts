import ICAL from 'ical.js'
import { DAY_MS } from '#src/contract/calendar.ts'
import type { Interval } from '../../domain/zones.ts'
import type { Entry } from './entries.ts'
import {
  hoursOf,
  instantOf,
  intervalOf,
  type Length,
  lengthOf,
  type Moment,
  momentOf,
  Odd,
  roughMs,
  Tolerance,
  valuesOf,
  type Zoning,
} from './moments.ts'
import { Exceptions, ruleWalls } from './recurrence.ts'

/** One date of an entry. */
export interface Occurrence {
  /** Whose words say whether it is busy. */
  entry: Entry
  interval: Interval
  isZoneKnown: boolean
}

export const occurrence = (entry: Entry, at: Moment, length: Length): Occurrence => ({
  entry,
  interval: intervalOf(at, length),
  isZoneKnown: at.zone.isKnown,
})

/** A date of a series that was changed together with all that follow (`RANGE=THISANDFUTURE`). */
interface Turn {
  entry: Entry
  from: number
  shiftMs: number
  start: Moment
  length: Length
}

/** @throws Odd */
function dateOf(property: ICAL.Property, zoning: Zoning): { at: Moment; length?: Length } {
  const [value] = valuesOf(property)
  if (value instanceof ICAL.Period) return periodOf(property, value, zoning)
  return { at: momentOf(property, value, zoning) }
}

/** @throws Odd */
export function periodOf(
  property: ICAL.Property,
  period: ICAL.Period,
  zoning: Zoning,
): { at: Moment; length: Length } {
  const at = momentOf(property, period.start, zoning)
  const length = period.end
    ? hoursOf(instantOf(momentOf(property, period.end, zoning)) - instantOf(at))
    : lengthOf(period.duration)
  if (!(roughMs(length) >= 0)) throw new Odd('a length')
  return { at, length }
}

/** In order of time. @throws Odd */
function turnsOf(overrides: readonly Entry[], series: Moment): Turn[] {
  const turns: Turn[] = []
  for (const entry of overrides) {
    const from = entry.moment('recurrence-id', series.zone)
    const range = entry.first('recurrence-id')?.getFirstParameter('range')
    if (!from || range?.toUpperCase() !== 'THISANDFUTURE') continue
    const start = entry.start()
    const shiftMs = start.wall - from.wall
    turns.push({ entry, from: from.wall, shiftMs, start, length: entry.length(start) })
  }
  return turns.toSorted((a, b) => a.from - b.from)
}

/** What a date of the series became by the last change of it and all that follow. */
function turned(
  at: Moment,
  turns: readonly Turn[],
): { entry: Entry; at: Moment; length: Length } | undefined {
  const turn = turns.findLast(({ from }) => from <= at.wall)
  if (!turn) return undefined
  const { entry, shiftMs, length, start } = turn
  return { entry, length, at: { ...start, wall: at.wall + shiftMs } }
}

/**
 * All dates of a series but those that have an entry of their own.
 * @param overrides the entries for single dates, as far as they can be read
 * @param window of the dates that matter; others may be there, too
 * @throws Odd at the end, if a part could not be read
 */
export function* occurrences(
  entry: Entry,
  overrides: readonly Entry[],
  { from, until }: { from: number; until: number },
): Generator<Occurrence> {
  const start = entry.start()
  const length = entry.length(start)
  const zoning = { ...entry.zoning, floating: start.zone }
  const tolerance = new Tolerance()
  const readable = <T>(part: () => Iterable<T>) => tolerance.readable(part)
  const listed = (name: string) =>
    [...tolerance.properties(entry.lines(name))].flatMap(property => [
      ...readable(() => [dateOf(property, zoning)]),
    ])
  const turns = [...readable(() => turnsOf(overrides, start))]
  const longest = Math.max(...[length, ...turns.map(turn => turn.length)].map(roughMs))
  const shifts = turns.map(({ shiftMs }) => shiftMs)
  const walls = {
    from: from - longest - 2 * DAY_MS - Math.max(0, ...shifts),
    until: until + 2 * DAY_MS - Math.min(0, ...shifts),
  }
  const ruled = (name: string) =>
    entry.lines(name).map(line => readable(() => ruleWalls(line, start, walls)))
  const gone = new Exceptions(start)
  for (const { at } of listed('exdate')) gone.add(at)
  for (const override of overrides)
    for (const at of readable(() => [override.moment('recurrence-id', start.zone)]))
      if (at) gone.add(at)
  for (const found of ruled('exrule'))
    for (const wall of found) gone.add({ ...start, wall, isDate: false })
  const seen = new Set<number>()
  function* dates(): Generator<{ at: Moment; length?: Length }> {
    yield { at: start }
    for (const found of ruled('rrule')) for (const wall of found) yield { at: { ...start, wall } }
    yield* listed('rdate')
  }
  for (const date of dates()) {
    const instant = instantOf(date.at)
    if (seen.has(instant) || gone.has(date.at)) continue
    seen.add(instant)
    const became = turned(date.at, turns) ?? {
      entry,
      at: date.at,
      length: date.length ?? length,
    }
    yield occurrence(became.entry, became.at, became.length)
  }
  tolerance.end()
}
