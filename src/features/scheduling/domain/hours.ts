import {
  addDays,
  type CalendarDate,
  calendarDateAt,
  DAY_MS,
  dayNumber,
  daysBetween,
  rangeDays,
  weekdayOf,
} from '#src/contract/calendar.ts'
import { wallTime } from '#src/contract/formats.ts'
import { endOf, minutesOf, type TimeRange } from '../contract/ranges.ts'
import { Day, type Interval, joinedIntervals, stretchesOf } from './zones.ts'

export interface WeeklyRange extends TimeRange {
  /** 1 is Monday. */
  weekday: number
  from_date?: CalendarDate | null | undefined
  until_date?: CalendarDate | null | undefined
}

export interface ExceptionDay {
  date: CalendarDate
  /** Empty: closed. */
  ranges: readonly TimeRange[]
}

/** A coach's availability: wall-clock rules in the coach's own zone. */
export interface Hours {
  zone: string
  weekly: readonly WeeklyRange[]
  days: readonly ExceptionDay[]
}

/** A day's ranges, in minutes since midnight: its exception, or else those of its weekday. */
function rangesOf(
  { weekly }: Hours,
  exception: ExceptionDay | undefined,
  date: CalendarDate,
): Interval[] {
  const weekday = weekdayOf(date) + 1
  const ranges: readonly TimeRange[] =
    exception?.ranges ??
    weekly.filter(
      each =>
        each.weekday === weekday &&
        (!each.from_date || each.from_date <= date) &&
        (!each.until_date || date <= each.until_date),
    )
  return joinedIntervals(ranges.map(({ from, to }) => ({ start: minutesOf(from), end: endOf(to) })))
}

/** The hours of a day, such as `9:00 AM–5:00 PM`; none on a day off. */
export function hoursOn(hours: Hours, date: CalendarDate): string[] {
  const exception = hours.days.find(day => day.date === date)
  const text = (minutes: number) =>
    wallTime(
      `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
    )
  return rangesOf(hours, exception, date).map(({ start, end }) => `${text(start)}–${text(end)}`)
}

/** When the days from `first` to `last` are open, ascending. */
export function openIntervals(hours: Hours, first: CalendarDate, last: CalendarDate): Interval[] {
  const days = daysBetween(first, last)
  const middle = dayNumber(first) * DAY_MS
  const stretches = stretchesOf(hours.zone, {
    start: middle - 2 * DAY_MS,
    end: middle + (days.length + 2) * DAY_MS,
  })
  return days.flatMap(date => {
    const exception = hours.days.find(day => day.date === date)
    const day = new Day(date, stretches)
    return rangesOf(hours, exception, date).flatMap(({ start, end }) => day.intervalsOf(start, end))
  })
}

/** An instant at which a session may begin, and its date in the coach's zone. */
export interface Start {
  /** Unix time in ms. */
  at: number
  date: CalendarDate
}

/**
 * When a session may begin by the coach's hours, whatever is booked. Wall times that a clock change skips are left out,
 * those that occur twice are offered once, and every minute of the session is within the hours.
 * @param rules `minutes` of a session and the `step` between two beginnings, in minutes
 * @returns those within the window, ascending
 */
export function possibleStarts(
  hours: Hours,
  { minutes, step }: { minutes: number; step: number },
  window: Interval,
): Start[] {
  const stretches = stretchesOf(hours.zone, {
    start: window.start - 2 * DAY_MS,
    end: window.end + 2 * DAY_MS,
  })
  const exceptions = new Map(hours.days.map(day => [day.date, day]))
  const first = addDays(calendarDateAt(new Date(window.start), hours.zone), -1)
  const last = addDays(calendarDateAt(new Date(window.end), hours.zone), 1)
  const count = rangeDays(first, last)
  const starts: Start[] = []
  for (let n = 0; n < count; n++) {
    const date = addDays(first, n)
    const ranges = rangesOf(hours, exceptions.get(date), date)
    if (ranges.length === 0) continue
    const day = new Day(date, stretches)
    for (const range of ranges) {
      const open = day.intervalsOf(range.start, range.end)
      for (let wall = range.start; wall < range.end; wall += step) {
        const at = day.instantOf(wall)
        if (at === null || at < window.start || at >= window.end) continue
        const end = at + minutes * 60_000
        if (open.some(each => each.start <= at && end <= each.end)) starts.push({ at, date })
      }
    }
  }
  return starts.sort((a, b) => a.at - b.at)
}
