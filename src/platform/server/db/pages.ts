import type { ListQuery } from '#src/contract/list.ts'

/** @param rows at most `limit + 1`, newest first; the extra row means that there is a next page */
export function pageOf<Row extends { id: number }>(
  rows: readonly Row[],
  { limit }: ListQuery,
  total: number,
) {
  const data = rows.slice(0, limit)
  const more = rows.length > limit
  return { data, beside: { total, next_cursor: more ? String(data.at(-1)?.id) : null } }
}

/** At most this many rows of an export are in memory at once. */
export const EXPORT_ROWS = 25

/** All rows of an export, read a few at a time. @param read the next ones with an id above `after`, in order */
export async function* inBatches<Row extends { id: number }>(
  read: (after: number) => Promise<Row[]>,
  size: number = EXPORT_ROWS,
): AsyncGenerator<Row> {
  let after = 0
  for (;;) {
    const rows = await read(after)
    yield* rows
    after = rows.at(-1)?.id ?? 0
    if (rows.length < size) return
  }
}
