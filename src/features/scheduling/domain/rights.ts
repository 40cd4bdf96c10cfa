import { type AppointmentStatus, FREE_CHANGE_HOURS, MOVES_MAX } from '../constants.ts'

/** Who looks at a session or changes it. */
export type Side = 'coach' | 'member' | 'guest'

interface Session {
  status: AppointmentStatus
  starts_at: string
  moves: number
}

const hoursLeft = ({ starts_at }: Session, now: Date): number =>
  (Date.parse(starts_at) - now.getTime()) / 3_600_000

/** Why a session cannot be moved; null when it can. The coach may until it begins. */
export function refusalToMove(
  session: Session,
  side: Side,
  now: Date,
): 'not_booked' | 'too_late' | 'too_many_moves' | null {
  if (session.status !== 'booked') return 'not_booked'
  const hours = hoursLeft(session, now)
  if (hours <= 0) return 'too_late'
  if (side === 'coach') return null
  if (session.moves >= MOVES_MAX) return 'too_many_moves'
  return hours < FREE_CHANGE_HOURS ? 'too_late' : null
}

/** Whether it is booked and not over, so that both sides still go by what was mailed. */
export const isToCome = (
  session: Pick<Session, 'status'> & { ends_at: string },
  now: Date,
): boolean => session.status === 'booked' && Date.parse(session.ends_at) > now.getTime()

/** Why a session cannot be canceled; null when it can. Canceling late is allowed, but loses the credits. */
export function refusalToCancel(session: Session, now: Date): 'not_booked' | 'too_late' | null {
  if (session.status !== 'booked' && session.status !== 'held') return 'not_booked'
  return hoursLeft(session, now) <= 0 ? 'too_late' : null
}

/** Whether canceling returns the credits. */
export const isFreeToCancel = (session: Session, side: Side, now: Date): boolean =>
  side === 'coach' || hoursLeft(session, now) >= FREE_CHANGE_HOURS
