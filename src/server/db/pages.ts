import type { ListQuery } from '#src/contract/list.ts'

/** What a search column holds: the parts a person searches by, in lower case as JavaScript knows it. */
export const searchText = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join('\n').toLowerCase()

/** A pattern for `like … escape '\'` that finds the text anywhere, with its own wildcards as letters. */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/**
 * Cuts the one row too many that tells whether there is a next page.
 * @param rows at most `limit + 1`, newest first
 */
export function pageOf<Row extends { id: number }>(
  rows: readonly Row[],
  { limit }: ListQuery,
  total: number,
) {
  const data = rows.slice(0, limit)
  const more = rows.length > limit
  return { data, beside: { total, next_cursor: more ? String(data.at(-1)?.id) : null } }
}
