import { AppError } from '#src/platform/server/errors.ts'

/** The caller. `isCoach` is false without the right, and without the second factor that the site requires of coaches. */
export interface Participant {
  userId: number
  isCoach: boolean
}

declare const checked: unique symbol

/** The id of somebody who may act as a coach in this call. */
export type CoachId = number & { readonly [checked]: 'coach' }

/** The id of a coaching on one of whose sides the caller is in this call. */
export type CoachingId = number & { readonly [checked]: 'coaching' }

/**
 * The only way to a coach's side of anything: statements on what a coach reaches take what this gives, so that none can be
 * called without it. Coaching, share and period are checked upon it (`relation/actions.ts`, `reads/reads.ts`).
 * @throws AppError `not_found` as for what does not exist
 */
export function asCoach({ userId, isCoach }: Participant): CoachId {
  if (!isCoach) throw new AppError('not_found')
  return userId as CoachId
}

/** The same where somebody may be on another side as well. @returns undefined for everybody else */
export const coachSideOf = (who: Participant): CoachId | undefined => (who.isCoach ? asCoach(who) : undefined)

/** @param coaching found by a statement that names the caller as one of its sides */
export const reached = <Row extends { id: number }>(coaching: Row): Row & { id: CoachingId } =>
  coaching as Row & { id: CoachingId }
