import type { Call } from '#src/platform/server/http/route.ts'
import { WAITING_MAX } from '../constants.ts'
import type { getWaiting } from '../contract.ts'

/** Computed at every call from what the features know, so that nothing has to be kept in sync. */
export async function read({ db, deps, caller, now }: Call<typeof getWaiting>) {
  const { userId, isCoach } = caller
  const found = await Promise.all(deps.members.waiting.map(each => each(db, { userId, isCoach }, now)))
  const items = found
    .flat()
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, WAITING_MAX)
  return { data: { count: items.length, items } }
}
