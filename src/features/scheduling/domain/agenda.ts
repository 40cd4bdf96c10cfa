import { type CalendarDate, calendarDateAt } from '#src/contract/calendar.ts'
import type { AppointmentStatus } from '../constants.ts'

export interface DaySlots<S> {
  date: CalendarDate
  slots: S[]
}

/** Sessions to come in their order, and all others, newest first. @param now Unix time in ms */
export function comingAndPast<S extends { status: AppointmentStatus; end: string }>(
  sessions: readonly S[],
  now: number,
) {
  const isComing = ({ status, end }: S) => status === 'booked' && Date.parse(end) > now
  return {
    coming: sessions.filter(isComing),
    past: sessions.filter(session => !isComing(session)).reverse(),
  }
}

export const TIMES_SHOWN = 12

/** Free times by the calendar date in a zone, in order. */
export function byDay<S extends { start: string }>(
  slots: readonly S[],
  zone: string,
): DaySlots<S>[] {
  // `Map.groupBy` is missing in browsers that the site is meant for.
  const days = new Map<string, S[]>()
  for (const slot of slots) {
    const date = calendarDateAt(new Date(slot.start), zone)
    days.set(date, [...(days.get(date) ?? []), slot])
  }
  return [...days]
    .map(([date, all]) => ({ date, slots: all }))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** A day's times in even parts of at most `TIMES_SHOWN`, so that the last part is not a single time. */
export function partsOf<S>(slots: readonly S[]): S[][] {
  const parts = Math.ceil(slots.length / TIMES_SHOWN)
  const size = Math.ceil(slots.length / parts)
  return Array.from({ length: parts }, (_, n) => slots.slice(n * size, (n + 1) * size))
}

/**
 * Where a key leads in a list of times.
 * @param at the index of the focused time. @param count how many are shown
 * @returns the new index; the same one at the edges, and for other keys
 */
export function neighborAt(at: number, count: number, key: string): number {
  if (key === 'ArrowDown' || key === 'ArrowRight') return Math.min(at + 1, count - 1)
  if (key === 'ArrowUp' || key === 'ArrowLeft') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return at
}
