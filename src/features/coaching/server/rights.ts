import { AppError } from '#src/platform/server/errors.ts'

/** The caller. `isCoach` is false without the right, and without the second factor that the site requires of coaches. */
export interface Participant {
  userId: number
  isCoach: boolean
}

declare const checked: unique symbol

/** The id of somebody who may act as a coach in this call. */
export type CoachId = number & { readonly [checked]: 'coach' }

/** The id of a coaching in which the caller was found to be on one of the sides, in this call. */
export type CoachingId = number & { readonly [checked]: 'coaching' }

/** What says which row of a coaching it is, and that the caller wrote it. */
export interface Own {
  id: number
  coaching_id: CoachingId
  author_id: number
}

/**
 * The only way to act as a coach: statements on what a coach reaches take the id that this returns, so that none can be
 * called without the check. Coaching, share and period are checked on top (`relation/actions.ts`, `reads/reads.ts`).
 * @throws AppError `not_found`, as for what does not exist
 */
export function asCoach({ userId, isCoach }: Participant): CoachId {
  if (!isCoach) throw new AppError('not_found')
  return userId as CoachId
}

/** The same for callers who may be on the other side as well. @returns undefined if they may not act as a coach */
export const coachSideOf = (who: Participant): CoachId | undefined =>
  who.isCoach ? asCoach(who) : undefined

/** @param coaching found by a statement that names the caller as one of its sides */
export const asReached = <Row extends { id: number }>(coaching: Row): Row & { id: CoachingId } =>
  coaching as Row & { id: CoachingId }
