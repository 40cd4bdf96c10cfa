import { addDays, type CalendarDate, calendarDateAt, rangeDays } from '#src/contract/calendar.ts'
import { coachName } from '#src/features/accounts/domain/coach-name.ts'
import { RANGE_DAYS_MAX, SHARE_DAYS } from './constants.ts'

export interface Sessions {
  next_session_at: string | null
  last_session_at: string | null
}

/**
 * When the latest session was: the planned one once it has begun, else the one before it.
 * @param now an instant
 * @returns an instant; null before the first session
 */
export const lastSession = ({ next_session_at, last_session_at }: Sessions, now: string): string | null =>
  next_session_at !== null && next_session_at <= now ? next_session_at : last_session_at

/** The next session, while it is ahead. */
export const nextSession = ({ next_session_at }: Sessions, now: string): string | null =>
  next_session_at !== null && next_session_at > now ? next_session_at : null

/** @param zone the member's; UTC until their browser has said one */
export const todayIn = (now: Date, zone: string | null): CalendarDate => calendarDateAt(now, zone ?? 'UTC')

/** @param given null: until the coaching ends; undefined: the default */
export function expiryOf(given: string | null | undefined, now: Date): string | null {
  if (given !== undefined) return given
  return new Date(now.getTime() + SHARE_DAYS * 86_400_000).toISOString()
}

export const isRange = (start: CalendarDate, end: CalendarDate): boolean => {
  const days = rangeDays(start, end)
  return days >= 1 && days <= RANGE_DAYS_MAX
}

/** The longest range that ends on `end`. */
export const longestRange = (start: CalendarDate, end: CalendarDate): CalendarDate =>
  isRange(start, end) || start > end ? start : addDays(end, 1 - RANGE_DAYS_MAX)

/** How a client is named to the coach. */
export const nameOf = (person: { username: string; full_name: string | null } | null): string =>
  person ? person.full_name || person.username : 'Somebody who left'

/** How a coach is named to the client. */
export const coachNameOf = (person: { full_name: string | null } | null): string =>
  person ? coachName(person) : 'Somebody who left'
