import { HOUR_MS } from '#src/contract/calendar.ts'
import { REMINDER_HOURS } from '../constants.ts'

/**
 * Whether one of a session's reminders is worth sending: not when a later one is due as well, and not when the time was
 * chosen after it was due.
 * @param reminder from 1, in the order of `REMINDER_HOURS`
 */
export function isWorthReminding(
  { starts_at, placed_at }: { starts_at: string; placed_at: string },
  reminder: number,
  now: Date,
): boolean {
  const dueAt = (hours: number) => Date.parse(starts_at) - hours * HOUR_MS
  const [hours = 0, ...later] = REMINDER_HOURS.slice(reminder - 1)
  return later.every(each => dueAt(each) > now.getTime()) && Date.parse(placed_at) < dueAt(hours)
}
