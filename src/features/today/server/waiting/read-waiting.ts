import type { DataOf } from '#src/contract/endpoint.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { WAITING_MAX } from '../../constants.ts'
import type { getWaiting } from '../../contract/waiting.ts'

interface Waiter {
  userId: number
  isCoach: boolean
}

/**
 * Computed at every call from what the features' manifests read, so that nothing has to be kept in sync.
 */
export async function readWaiting(
  db: Db,
  deps: Deps,
  { userId, isCoach }: Waiter,
  now: Date,
): Promise<DataOf<typeof getWaiting>> {
  const found = await Promise.all(
    deps.members.waiting.map(each => each(db, { userId, isCoach }, now, deps)),
  )
  const items = found
    .flat()
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, WAITING_MAX)
  return { count: items.length, items }
}
