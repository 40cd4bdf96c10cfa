import { participate } from '#src/features/sharing/server/relation/actions.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import { WAIT_SECONDS } from '../../constants.ts'
import type { waitForChange } from '../../contract.ts'
import { watchOf } from './watch.ts'

/** Access is checked again after the wait: the coaching may have been deleted, or rights removed. */
export async function wait({ db, caller, params, query, signal }: Call<typeof waitForChange>) {
  const { coaching } = await participate(db, caller, params.id)
  if (coaching.version !== query.version) return { data: { version: coaching.version } }
  const who = { coachingId: params.id, version: query.version, userId: caller.userId }
  await watchOf(db).wait(who, WAIT_SECONDS * 1_000, signal)
  const after = await participate(db, caller, params.id)
  return { data: { version: after.coaching.version } }
}
