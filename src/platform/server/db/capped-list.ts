import { type RawBuilder, sql } from 'kysely'
import { inTurn } from '../turns.ts'
import type { Engine } from './columns.ts'
import { type Db, engineOf } from './database.ts'
import { type JsonKind, jsonRows } from './json-rows.ts'

/** The most text that one response lists; an ordinary member's longest list is a tenth of that. */
export const LIST_BYTES_MAX = 4 * 1024 * 1024
/** What a row costs besides its text: names of fields, ids, instants. */
const ROW_BYTES = 300
/** How much is read before other calls get a turn: this takes a few milliseconds, and few lists are longer. */
const SLICE_BYTES = 256 * 1024

export interface ListPage {
  rows: string
  nextCursor: string | null
}

const bytesOf = (texts: readonly string[]): RawBuilder<number> =>
  sql<number>`(${sql.join(
    texts.map(column => sql`coalesce(octet_length(${sql.ref(column)}), 0)`),
    sql` + `,
  )} + ${sql.lit(ROW_BYTES)})`

/** A list's JSON, or null when it is too large to be read at once. For prepared queries. */
export const jsonUnlessLarge = (
  from: RawBuilder<unknown>,
  rows: RawBuilder<string>,
  texts: readonly string[],
): RawBuilder<{ rows: string | null }> => sql<{ rows: string | null }>`
  select case when (select coalesce(sum(${bytesOf(texts)}), 0) from ${from}) <= ${sql.lit(SLICE_BYTES)}
    then (select ${rows} from ${from}) end as rows`

interface LargeList {
  table: string
  where: RawBuilder<unknown>
  columns: Readonly<Record<string, JsonKind>>
  texts: readonly string[]
  order: readonly string[]
}

const among = (engine: Engine, ids: readonly number[]) =>
  engine === 'sqlite'
    ? sql`id in (select value from json_each(${JSON.stringify(ids)}))`
    : sql`id = any(${ids}::bigint[])`

interface Sized {
  id: number
  bytes: number
}

/** The ids of consecutive rows, in slices that fit `SLICE_BYTES` or are a single row. */
function slicesOf(rows: readonly Sized[]): number[][] {
  const slices: number[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const row of rows) {
    bytes += Number(row.bytes)
    if (bytes > SLICE_BYTES) {
      slices.push([])
      bytes = Number(row.bytes)
    }
    slices.at(-1)?.push(row.id)
  }
  return slices
}

/** One row more than can fit into a response. */
const ROWS_MAX = Math.floor(LIST_BYTES_MAX / ROW_BYTES) + 1

/** The rows that one response may hold, from the first. */
function fitting(sizes: readonly Sized[]) {
  let bytes = 0
  let end = 0
  while (end < sizes.length) {
    bytes += Number(sizes[end]?.bytes)
    if (bytes > LIST_BYTES_MAX && end > 0) break
    end++
  }
  return { rows: sizes.slice(0, end), next: sizes[end] }
}

/** Everything from the cursor's row on; the whole list when that row is gone. */
function fromCursor(
  { table, where }: LargeList,
  order: RawBuilder<unknown>,
  cursor: number | undefined,
) {
  if (cursor === undefined) return sql`true`
  const row = sql`from ${sql.table(table)} where ${where} and id = ${cursor}`
  return sql`(not exists (select 1 ${row}) or (${order}) >= (select ${order} ${row}))`
}

/**
 * One page of a list that is too large to be read at once: it is read in slices, and other calls are served in between.
 * Rows that change meanwhile appear in their old or in their new state.
 * @param cursor the id that the page starts with
 */
export async function pageOfLargeList(
  db: Db,
  list: LargeList,
  cursor: number | undefined,
): Promise<ListPage> {
  const order = sql.join(list.order.map(column => sql.ref(column)))
  const { rows: sizes } = await sql<Sized>`
    select id, ${bytesOf(list.texts)} as bytes from ${sql.table(list.table)}
    where ${list.where} and ${fromCursor(list, order, cursor)} order by ${order} limit ${sql.lit(ROWS_MAX)}
  `.execute(db)
  const { rows, next } = fitting(sizes)
  // By their ids alone: with an index, SQLite would walk along the whole list for each slice.
  const byIdOnly = engineOf(db) === 'sqlite' ? sql`not indexed` : sql``
  const parts: string[] = []
  const slices = slicesOf(rows)
  for (const ids of slices) {
    const slice = sql<{ rows: string }>`
      select ${jsonRows(engineOf(db), list.columns, list.order)} as rows from ${sql.table(list.table)} ${byIdOnly}
      where ${list.where} and ${among(engineOf(db), ids)}
    `
    const read = await (slices.length > 1 ? inTurn(() => slice.execute(db)) : slice.execute(db))
    const inside = read.rows[0]?.rows.slice(1, -1)
    if (inside) parts.push(inside)
  }
  return { rows: `[${parts.join(',')}]`, nextCursor: next ? String(next.id) : null }
}
