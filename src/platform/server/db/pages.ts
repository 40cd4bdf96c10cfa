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
