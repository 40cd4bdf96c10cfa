import { addDays, type CalendarDate, weekdayOf } from '#src/contract/calendar.ts'
import { HANDOVER_MS, type Kind, LATE_MS, PICTURE_HOUR, REVIEW_HOUR, SUNDAY } from '../constants.ts'
import type { ReminderSettings } from '../contract.ts'
import { isQuietAt, minutesOf } from './quiet.ts'
import { instantOf, wallTimeAt } from './wall-clock.ts'

/** What a member is reminded of, at an hour of their own clock. */
export interface Planned {
  kind: Kind
  /** `HH:mm` */
  hour: string
  /** Weekdays, Monday = 1. */
  days: readonly number[]
}

export interface NextDue {
  date: CalendarDate
  /** Unix time in ms. */
  at: number
}

type Quiet = ReminderSettings['quiet']

/** The mail with the week links to the review, so it replaces the review's reminder. */
export function plannedOf({ domino, review, picture }: ReminderSettings): Planned[] {
  const hours = domino.enabled ? [domino.at, ...domino.also_at] : []
  return [
    ...hours.map(hour => ({ kind: 'domino' as const, hour, days: domino.days })),
    ...(picture ? [{ kind: 'picture' as const, hour: PICTURE_HOUR, days: [SUNDAY] }] : []),
    ...(review && !picture ? [{ kind: 'review' as const, hour: REVIEW_HOUR, days: [SUNDAY] }] : []),
  ]
}

/**
 * Moves an instant within quiet hours to their end.
 * @returns Unix time in ms; null if that is no longer on the same day
 */
export function afterQuiet(
  quiet: Quiet,
  zone: string,
  date: CalendarDate,
  instant: number,
): number | null {
  const wall = wallTimeAt(zone, instant)
  if (wall.date !== date) return null
  if (!isQuietAt(quiet, wall.minutes)) return instant
  const end = minutesOf(quiet.to)
  if (end <= wall.minutes) return null
  const moved = instantOf(zone, date, end)
  const then = wallTimeAt(zone, moved)
  return then.date === date && !isQuietAt(quiet, then.minutes) ? moved : null
}

/**
 * Until when a reminder that is sent now may still arrive: at most two hours after it was due, not in quiet hours, but
 * always with some time for the handover.
 * @returns Unix time in ms
 */
export function lastInstant(quiet: Quiet, zone: string, dueAt: number, now: number): number {
  const end = dueAt + LATE_MS
  const { date } = wallTimeAt(zone, now)
  const days = quiet.from === quiet.to ? [] : [date, addDays(date, 1)]
  const starts = days.map(day => instantOf(zone, day, minutesOf(quiet.from)))
  return Math.max(now + HANDOVER_MS, Math.min(end, ...starts.filter(start => start > now)))
}

/** When something planned is due on a day of the member's; null when it is not. */
export function dueOn(
  { quiet }: Pick<ReminderSettings, 'quiet'>,
  zone: string,
  { hour, days }: Planned,
  date: CalendarDate,
): { at: number; hourAt: number } | null {
  if (!days.includes(weekdayOf(date) + 1)) return null
  const hourAt = instantOf(zone, date, minutesOf(hour))
  const at = afterQuiet(quiet, zone, date, hourAt)
  return at === null ? null : { at, hourAt }
}

/** Two weeks, because a weekly reminder can fall into the gap of a clock change once. */
const LOOK_AHEAD_DAYS = 15

function firstDue(
  settings: Pick<ReminderSettings, 'quiet'>,
  zone: string,
  planned: Planned,
  from: CalendarDate,
  isWanted: (due: { at: number; hourAt: number }) => boolean,
): NextDue | null {
  for (let day = 0; day <= LOOK_AHEAD_DAYS; day++) {
    const date = addDays(from, day)
    const due = dueOn(settings, zone, planned, date)
    if (due && isWanted(due)) return { date, at: due.at }
  }
  return null
}

/** The next due time after settings or the zone have changed; an hour that is over today begins on another day. */
export const nextFrom = (
  settings: Pick<ReminderSettings, 'quiet'>,
  zone: string,
  planned: Planned,
  now: number,
): NextDue | null =>
  firstDue(settings, zone, planned, wallTimeAt(zone, now).date, ({ hourAt }) => hourAt > now)

/**
 * The due time that follows the one on `last`. One that was missed meanwhile and can still be sent comes first.
 */
export function nextAfter(
  settings: Pick<ReminderSettings, 'quiet'>,
  zone: string,
  planned: Planned,
  last: CalendarDate,
  now: number,
): NextDue | null {
  const earliest = now - LATE_MS
  const today = wallTimeAt(zone, earliest).date
  const from = last < today ? today : addDays(last, 1)
  return firstDue(settings, zone, planned, from, ({ at }) => at >= earliest)
}
