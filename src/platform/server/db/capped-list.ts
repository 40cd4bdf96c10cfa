import { type RawBuilder, sql } from 'kysely'
import type { Engine } from './columns.ts'
import { type Db, engineOf } from './database.ts'
import { type JsonKind, jsonRows } from './json-rows.ts'

/** The most text that one response lists; an ordinary member's longest list has a tenth of it. */
export const LIST_BYTES_MAX = 4 * 1024 * 1024
/** What a row costs besides its text: names of fields, ids, instants. */
const ROW_BYTES = 300

export interface ListPage {
  rows: string
  nextCursor: string | null
}

const bytesOf = (texts: readonly string[]): RawBuilder<number> =>
  sql<number>`(${sql.join(
    texts.map(column => sql`coalesce(octet_length(${sql.ref(column)}), 0)`),
    sql` + `,
  )} + ${sql.lit(ROW_BYTES)})`

/** A list's JSON, or null when it is larger than one response may be. For prepared queries. */
export const jsonUnlessLarge = (
  from: RawBuilder<unknown>,
  rows: RawBuilder<string>,
  texts: readonly string[],
): RawBuilder<{ rows: string | null }> => sql<{ rows: string | null }>`
  select case when (select coalesce(sum(${bytesOf(texts)}), 0) from ${from}) <= ${sql.lit(LIST_BYTES_MAX)}
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

/** One page of a list that is too large for one response. @param cursor the id that the page starts with */
export async function pageOfLargeList(
  db: Db,
  list: LargeList,
  cursor: number | undefined,
): Promise<ListPage> {
  const order = sql.join(list.order.map(column => sql.ref(column)))
  const { rows: sizes } = await sql<{ id: number; bytes: number }>`
    select id, ${bytesOf(list.texts)} as bytes from ${sql.table(list.table)} where ${list.where} order by ${order}
  `.execute(db)
  const start =
    cursor === undefined
      ? 0
      : Math.max(
          0,
          sizes.findIndex(({ id }) => id === cursor),
        )
  let bytes = 0
  let end = start
  while (end < sizes.length) {
    bytes += Number(sizes[end]?.bytes)
    if (bytes > LIST_BYTES_MAX && end > start) break
    end++
  }
  const ids = sizes.slice(start, end).map(({ id }) => id)
  const { rows } = await sql<{ rows: string }>`
    select ${jsonRows(engineOf(db), list.columns, list.order)} as rows from ${sql.table(list.table)}
    where ${list.where} and ${among(engineOf(db), ids)}
  `.execute(db)
  const next = sizes[end]
  return { rows: rows[0]?.rows ?? '[]', nextCursor: next ? String(next.id) : null }
}
