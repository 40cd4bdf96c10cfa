import { setImmediate as othersFirst } from 'node:timers/promises'
import type { Db } from '#src/platform/server/db/database.ts'
import { listSizes, listUnapplied, type StagedList, type StagedRow } from './store.ts'

/** Rows in one batch: few enough that nobody else's save waits for longer than a moment. */
export const ROWS_AT_ONCE = 200
/** Of one batch, unless it is a single row: each may have 300 kB. */
const BYTES_AT_ONCE = 1024 * 1024

/** How many of the rows, from the first, are one batch. */
function fitting(sizes: readonly { bytes: number }[]): number {
  let bytes = 0
  const end = sizes.findIndex(each => {
    bytes += each.bytes
    return bytes > BYTES_AT_ONCE
  })
  return end < 0 ? sizes.length : Math.max(1, end)
}

/**
 * The staged rows of a list that are not applied yet, one batch at a time; yields to the event loop before each.
 * @param most rows of a batch
 */
export async function* stagedBatches(
  db: Db,
  of: StagedList,
  most = ROWS_AT_ONCE,
): AsyncGenerator<StagedRow[]> {
  for (let after = 0; ; ) {
    await othersFirst()
    const sizes = await listSizes(db, of, after, most)
    if (sizes.length === 0) return
    for (let from = 0; from < sizes.length; ) {
      const some = sizes.slice(from, from + fitting(sizes.slice(from)))
      if (from > 0) await othersFirst()
      yield await listUnapplied(db, of, after, some.length)
      after = some.at(-1)?.id ?? 0
      from += some.length
    }
  }
}
