import type { CalendarDate } from '#src/contract/calendar.ts'
import { minutesOf } from '../contract/ranges.ts'
import { type Interval, wallTimeIn } from './zones.ts'

/** A stretch of one day, in minutes since midnight. */
export interface Stretch {
  date: CalendarDate
  from: number
  to: number
}

const DAY_MINUTES = 1_440
const HOURS_MIN = 6

/** Where a time shorter than a day stands on the clocks of a zone; one over midnight stands on two days. */
export function stretchesIn({ start, end }: Interval, zone: string): Stretch[] {
  const [first = '', begins = ''] = wallTimeIn(zone, start).split('T')
  const [last = '', ends = ''] = wallTimeIn(zone, end).split('T')
  const from = minutesOf(begins)
  const to = minutesOf(ends)
  // Clocks that go back may show an end that is before its beginning.
  if (first === last) return [{ date: first, from, to: Math.max(to, from + 1) }]
  const rest = to > 0 ? [{ date: last, from: 0, to }] : []
  return [{ date: first, from, to: DAY_MINUTES }, ...rest]
}

/** The hours of an axis on which all of them stand: at least six, and nine to five where there is nothing. */
export function axisOf(stretches: readonly Stretch[]): { from: number; to: number } {
  if (stretches.length === 0) return { from: 9, to: 17 }
  const first = Math.floor(Math.min(...stretches.map(({ from }) => from)) / 60)
  const last = Math.ceil(Math.max(...stretches.map(({ to }) => to)) / 60)
  const to = Math.min(24, Math.max(last, first + HOURS_MIN))
  return { from: Math.min(first, to - HOURS_MIN), to }
}

/** Side by side what overlaps, as it is drawn. @param entries in order of time. @param least minutes that one takes up */
export function inLanes<T extends Stretch>(
  entries: readonly T[],
  least: number,
): (T & { lane: number; lanes: number })[] {
  const groups: { ends: number[]; members: { entry: T; lane: number }[] }[] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    const joins = last?.ends.some(end => end > entry.from)
    const group = joins && last ? last : { ends: [], members: [] }
    if (group !== last) groups.push(group)
    const free = group.ends.findIndex(end => end <= entry.from)
    const lane = free < 0 ? group.ends.length : free
    group.ends[lane] = Math.max(entry.to, entry.from + least)
    group.members.push({ entry, lane })
  }
  return groups.flatMap(({ ends, members }) =>
    members.map(({ entry, lane }) => ({ ...entry, lane, lanes: ends.length })),
  )
}
