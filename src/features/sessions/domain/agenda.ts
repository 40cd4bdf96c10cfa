import { addDays, type CalendarDate, calendarDateAt } from '#src/contract/calendar.ts'

export interface DaySlots<S> {
  date: CalendarDate
  slots: S[]
}

const PER_PAGE = 7

/** Free times by the calendar date in a zone, in order. */
export function byDay<S extends { start: string }>(slots: readonly S[], zone: string): DaySlots<S>[] {
  const days = new Map<CalendarDate, S[]>()
  for (const slot of slots) {
    const date = calendarDateAt(new Date(slot.start), zone)
    days.set(date, [...(days.get(date) ?? []), slot])
  }
  return [...days].map(([date, all]) => ({ date, slots: all })).sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** The days that have free times, in stretches of a week from the first of each. */
export function pagesOf<S>(days: readonly DaySlots<S>[]): DaySlots<S>[][] {
  const pages: DaySlots<S>[][] = []
  let until = ''
  for (const day of days) {
    if (day.date > until || pages.length === 0) {
      pages.push([day])
      until = addDays(day.date, PER_PAGE - 1)
    } else pages.at(-1)?.push(day)
  }
  return pages
}

/**
 * Where an arrow key leads in a table of days and times.
 * @param days of the page. @param at the position of the focused time: its day and its place in it
 * @returns the new position; the same one at the edges
 */
export function neighbour(
  days: readonly DaySlots<unknown>[],
  at: { day: number; slot: number },
  key: string,
): { day: number; slot: number } {
  const last = (day: number) => (days[day]?.slots.length ?? 1) - 1
  const inDay = (day: number) => ({ day, slot: Math.min(at.slot, last(day)) })
  if (key === 'ArrowDown') return { ...at, slot: Math.min(at.slot + 1, last(at.day)) }
  if (key === 'ArrowUp') return { ...at, slot: Math.max(at.slot - 1, 0) }
  if (key === 'ArrowRight') return inDay(Math.min(at.day + 1, days.length - 1))
  if (key === 'ArrowLeft') return inDay(Math.max(at.day - 1, 0))
  if (key === 'Home') return { ...at, slot: 0 }
  if (key === 'End') return { ...at, slot: last(at.day) }
  return at
}
