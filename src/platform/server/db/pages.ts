import { type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import { inTurn } from '../turns.ts'
import { countOf } from './database.ts'
import type { Schema } from './schema.ts'

const PAGE_BYTES_MAX = 4 * 1024 * 1024
/** Up to this many rows a page cannot be too large, since the longest text of a row has 50 kB. */
const ROWS_UNMEASURED = 80

/** As many rows as one response may hold. */
function fitting<Row>(rows: Row[]): Row[] {
  if (rows.length <= ROWS_UNMEASURED) return rows
  let bytes = 0
  const end = rows.findIndex(row => {
    bytes += JSON.stringify(row).length
    return bytes > PAGE_BYTES_MAX
  })
  return end < 0 ? rows : rows.slice(0, Math.max(1, end))
}

/** @param rows at most `limit + 1`, newest first; the extra row means that there is a next page */
export function pageOf<Row extends { id: number }>(
  rows: readonly Row[],
  { limit }: ListQuery,
  total: number,
) {
  const data = fitting(rows.slice(0, limit))
  const more = rows.length > data.length
  return { data, beside: { total, next_cursor: more ? String(data.at(-1)?.id) : null } }
}

/** A page of a list that no single column orders: its cursor is how many rows come before it. */
export function pageAt<Row extends { id: number }>(
  rows: readonly Row[],
  query: ListQuery,
  total: number,
) {
  const { data, beside } = pageOf(rows, query, total)
  const next_cursor = beside.next_cursor && String((query.cursor ?? 0) + data.length)
  return { data, beside: { total, next_cursor } }
}

/** A page of the matching rows of one table, newest first. @param count how many match, where that is known */
export async function newestOf<Table extends keyof Schema>(
  matching: SelectQueryBuilder<Schema, Table, object>,
  query: ListQuery,
  count: () => Promise<number> = () => countOf(matching),
) {
  const rows = await matching
    .selectAll()
    .$if(query.cursor !== undefined, found => found.where(sql<SqlBool>`id < ${query.cursor}`))
    .orderBy(sql`id`, 'desc')
    .limit(query.limit + 1)
    .execute()
  return pageOf(
    rows as unknown as (Selectable<Schema[Table]> & { id: number })[],
    query,
    await count(),
  )
}

/** At most this many rows of an export are in memory at once. */
export const EXPORT_ROWS = 25

/** All matching rows of one table for an export, by their ids. */
export const exportRows =
  <Table extends keyof Schema>(matching: SelectQueryBuilder<Schema, Table, object>) =>
  (): AsyncGenerator<Selectable<Schema[Table]> & { id: number }> =>
    inBatches(async after => {
      const next = matching.selectAll().where(sql<SqlBool>`id > ${after}`).orderBy(sql`id`)
      const rows: unknown = await next.limit(EXPORT_ROWS).execute()
      return rows as (Selectable<Schema[Table]> & { id: number })[]
    })

/** All rows of an export, a few at a time. @param read returns the next ones with an id above `after`, in order */
export async function* inBatches<Row extends { id: number }>(
  read: (after: number) => Promise<Row[]>,
  size: number = EXPORT_ROWS,
): AsyncGenerator<Row> {
  let after = 0
  for (;;) {
    const rows = await (after === 0 ? read(after) : inTurn(() => read(after)))
    yield* rows
    after = rows.at(-1)?.id ?? 0
    if (rows.length < size) return
  }
}
