import type { Db } from '#src/platform/server/db/database.ts'
import { WAIT_SECONDS } from '../../constants.ts'
import { type Place, requireParticipation } from '../relation/actions.ts'
import { watchOf } from './watch.ts'

/**
 * Waits for a new version. Access is checked again afterwards: the coaching may have been deleted, or rights removed.
 * @param version the one that the caller has. @param gone aborted when the caller stops waiting
 * @returns the new version, or the same one after `WAIT_SECONDS`
 */
export async function waitForChange(
  db: Db,
  place: Place,
  version: number,
  gone: AbortSignal,
): Promise<number> {
  const { coaching } = await requireParticipation(db, place)
  if (coaching.version !== version) return coaching.version
  const waiter = { coachingId: place.coachingId, version, userId: place.who.userId }
  await watchOf(db).wait(waiter, WAIT_SECONDS * 1_000, gone)
  return (await requireParticipation(db, place)).coaching.version
}
