import type { DataOf } from '#src/contract/endpoint.ts'
import type { Context } from '#src/platform/server/context.ts'
import { WAITING_MAX } from '../constants.ts'
import type * as waiting from '../contract/waiting.ts'

/** Computed at every call from what the features' manifests read, so that nothing has to be kept in sync. */
export async function getWaiting(ctx: Context): Promise<DataOf<typeof waiting.getWaiting>> {
  const found = await Promise.all(ctx.deps.features.waiting.map(each => each(ctx)))
  const items = found
    .flat()
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, WAITING_MAX)
  return { count: items.length, items }
}
