import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { instant } from '#src/contract/endpoint.ts'
import { RawJson } from '../raw-json.ts'
import { inTurn } from '../turns.ts'
import type { Engine } from './columns.ts'
import { type Db, engineOf } from './database.ts'
import type { Schema } from './schema.ts'

/** The most text that one response lists; an ordinary member's longest list is a tenth of that. */
export const LIST_BYTES_MAX = 4 * 1024 * 1024
/** What a row costs besides its text: names of fields, ids, instants. */
const ROW_BYTES = 300
/** How much is read before other calls get a turn: this takes a few milliseconds, and few lists are longer. */
const SLICE_BYTES = 256 * 1024
/** One row more than can fit into a response. */
const ROWS_MAX = Math.floor(LIST_BYTES_MAX / ROW_BYTES) + 1

/** A page of a member's own list, as it is answered (contract/list.ts). */
interface ListPage {
  data: RawJson
  beside: { next_cursor?: string }
}

const pageOf = (rows: string, next?: Sized): ListPage => ({
  data: new RawJson(rows),
  beside: next ? { next_cursor: String(next.id) } : {},
})

interface List {
  table: keyof Schema
  /** The row's schema in the contract; each field is a column. */
  answer: z.ZodMiniObject
  /** The columns with what members write. */
  texts: readonly string[]
  /** The columns to sort by, the last one unique. */
  order: readonly string[]
}

/** The value of each column, or its first and last one. */
type Where = Readonly<Record<string, string | number | readonly [string, string]>>

const matching = (where: Where): RawBuilder<unknown> =>
  sql.join(
    Object.entries(where).map(([column, value]) =>
      typeof value === 'object'
        ? sql`${sql.ref(column)} between ${value[0]} and ${value[1]}`
        : sql`${sql.ref(column)} = ${value}`,
    ),
    sql` and `,
  )

function fieldOf(engine: Engine, name: string, field: z.core.$ZodType): string {
  const type = field instanceof z.ZodMiniNullable ? field._zod.def.innerType : field
  if (engine === 'sqlite')
    return type instanceof z.ZodMiniBoolean ? `json(iif(${name}, 'true', 'false'))` : name
  return type === instant
    ? `to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : name
}

/** Rows as one JSON text, as SQL, since it is half the cost of reading and serializing them (decision 0002). */
function rowsAsJson(engine: Engine, { shape }: z.ZodMiniObject): RawBuilder<string> {
  const fields = Object.entries(shape).map(
    ([name, field]) => `'${name}', ${fieldOf(engine, name, field)}`,
  )
  return sql.raw(
    engine === 'sqlite'
      ? `json_group_array(json_object(${fields}))`
      : `coalesce(json_agg(json_build_object(${fields})), '[]')::text`,
  )
}

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

/**
 * A list of a member's own rows that is answered as it is stored. Up to `SLICE_BYTES` it is one query. A larger one is
 * read in slices, with other calls served in between, where rows that change appear in their old or new state; what
 * does not fit into a response is its next page.
 * @returns reads a page: `(db, { user_id: 1, date: [first, last] }, cursor)`, the cursor being the id it starts with
 */
export function jsonList({ table, answer, texts, order: columns }: List) {
  const json = { sqlite: rowsAsJson('sqlite', answer), postgres: rowsAsJson('postgres', answer) }
  const lengths = texts.map(column => `coalesce(octet_length(${column}), 0)`)
  const bytes = sql.raw<number>(`(${[...lengths, ROW_BYTES].join(' + ')})`)
  const order = sql.raw(columns.join(', '))
  const from = sql.table(table)
  /** Sorted first, so that SQLite can read along an index; sorting inside of the aggregate takes twice the time. */
  const rowsOf = (db: Db, source: RawBuilder<unknown>) =>
    sql<string>`(select ${json[engineOf(db)]} from (select * from ${source} order by ${order}) as listed)`

  async function unlessLarge(db: Db, where: RawBuilder<unknown>): Promise<string | null> {
    const source = sql`${from} where ${where}`
    const { rows } = await sql<{ rows: string | null }>`
      select case when (select coalesce(sum(${bytes}), 0) from ${source}) <= ${sql.lit(SLICE_BYTES)}
        then ${rowsOf(db, source)} end as rows`.execute(db)
    return rows[0]?.rows ?? null
  }

  /** Everything from the cursor's row on; the whole list when that row is gone. */
  function fromCursor(where: RawBuilder<unknown>, cursor: number | undefined) {
    if (cursor === undefined) return where
    const row = sql`from ${from} where ${where} and id = ${cursor}`
    return sql`${where} and (not exists (select 1 ${row}) or (${order}) >= (select ${order} ${row}))`
  }

  async function slice(db: Db, where: RawBuilder<unknown>, ids: readonly number[]) {
    // By their ids alone: with an index, SQLite would walk along the whole list for each slice.
    const source =
      engineOf(db) === 'sqlite'
        ? sql`${from} not indexed where ${where} and id in (select value from json_each(${JSON.stringify(ids)}))`
        : sql`${from} where ${where} and id = any(${ids}::bigint[])`
    const { rows } = await sql<{ rows: string }>`select ${rowsOf(db, source)} as rows`.execute(db)
    return rows[0]?.rows.slice(1, -1)
  }

  async function pageOfLarge(db: Db, where: RawBuilder<unknown>, cursor: number | undefined) {
    const { rows: sizes } = await sql<Sized>`
      select id, ${bytes} as bytes from ${from} where ${fromCursor(where, cursor)}
      order by ${order} limit ${sql.lit(ROWS_MAX)}`.execute(db)
    const { rows, next } = fitting(sizes)
    const slices = slicesOf(rows)
    const parts: string[] = []
    for (const ids of slices) {
      const read = () => slice(db, where, ids)
      const inside = await (slices.length > 1 ? inTurn(read) : read())
      if (inside) parts.push(inside)
    }
    return pageOf(`[${parts.join(',')}]`, next)
  }

  return async (db: Db, by: Where, cursor?: number): Promise<ListPage> => {
    const where = matching(by)
    const rows = cursor === undefined ? await unlessLarge(db, where) : null
    return rows === null ? pageOfLarge(db, where, cursor) : pageOf(rows)
  }
}
