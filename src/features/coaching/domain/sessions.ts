import { HOUR_MS } from '#src/contract/calendar.ts'
import { PREPARE_HOURS } from '../constants.ts'

export interface Sessions {
  next_session_at: string | null
  last_session_at: string | null
}

/**
 * When the latest session was: the planned one once it has begun, else the one before it.
 * @param now an instant
 * @returns an instant; null before the first session
 */
export const lastSession = (
  { next_session_at, last_session_at }: Sessions,
  now: string,
): string | null =>
  next_session_at !== null && next_session_at <= now ? next_session_at : last_session_at

/** The next session, while it is ahead. */
export const nextSession = ({ next_session_at }: Sessions, now: string): string | null =>
  next_session_at !== null && next_session_at > now ? next_session_at : null

/** Whether it is time to ask both sides what they want to talk about. @param nextSessionAt an instant */
export const isTimeToPrepare = (nextSessionAt: string | null, now: Date): boolean =>
  nextSessionAt !== null &&
  Date.parse(nextSessionAt) > now.getTime() &&
  Date.parse(nextSessionAt) - now.getTime() <= PREPARE_HOURS * HOUR_MS
