import type { Db } from '#src/platform/server/db/database.ts'
import { EXPORT_ROWS, inBatches } from '#src/platform/server/db/pages.ts'
import type { ImportedList } from '#src/platform/server/imports.ts'
import { listOriginsAfter } from '../origins/store.ts'

/** Where rows that came in were first written, for those that are still here. */
export async function* exportOrigins(db: Db, owner: number, lists: readonly ImportedList[]) {
  let batch: Awaited<ReturnType<typeof listOriginsAfter>> = []
  const present = async () => {
    const here = new Map<string, Set<number>>()
    for (const list of lists) {
      const ids = batch.filter(each => each.list === list.name).map(each => each.row_id)
      const existing = ids.length > 0 ? await list.existing(db, owner, ids) : []
      here.set(list.name, new Set(existing.map(({ id }) => id)))
    }
    return batch.filter(each => here.get(each.list)?.has(each.row_id))
  }
  for await (const row of inBatches(after => listOriginsAfter(db, owner, after))) {
    batch.push(row)
    if (batch.length < EXPORT_ROWS) continue
    yield* await present()
    batch = []
  }
  yield* await present()
}
