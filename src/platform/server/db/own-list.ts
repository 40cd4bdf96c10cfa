import { type RawBuilder, type Selectable, sql } from 'kysely'
import { inTurn } from '../turns.ts'
import type { Db } from './database.ts'
import type { Schema } from './schema.ts'

/** The most text that one answer lists; an ordinary member's longest list is a tenth of that. */
const LIST_BYTES_MAX = 4 * 1024 * 1024

/** What is read before other calls get a turn takes a few milliseconds. */
const SLICE_BYTES = 256 * 1024
const SLICE_ROWS_MAX = 100

const bytesOf = (rows: unknown): number => Buffer.byteLength(JSON.stringify(rows))

interface List<Table extends keyof Schema> {
  table: Table
  /** The columns to sort by, the last one `id`. */
  order: readonly (keyof Selectable<Schema[Table]> & string)[]
  /** How many rows are read at first, which is all of most lists; how many at a time afterwards goes by their length. */
  rows: number
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

/**
 * A list of a member's own rows in one piece. A long one is read in slices, with other calls served in between; what does
 * not fit into an answer is its next page.
 * @returns reads a page: `(db, { user_id: 1, date: [first, last] }, cursor)`, the cursor being the id it starts with
 */
export function ownList<Table extends keyof Schema>({ table, order, rows: most }: List<Table>) {
  type Row = Selectable<Schema[Table]> & { id: number }
  const columns = sql.join(order.map(column => sql.ref(column)))

  async function read(db: Db, where: RawBuilder<unknown>, limit = most): Promise<Row[]> {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where ${where} order by ${columns} limit ${sql.lit(limit)}`.execute(
      db,
    )
    return rows
  }

  /** From the cursor's row on; the whole list when that row is gone. */
  function fromCursor(where: RawBuilder<unknown>, cursor: number) {
    const row = sql`from ${sql.table(table)} where ${where} and id = ${cursor}`
    return sql`${where} and (not exists (select 1 ${row}) or (${columns}) >= (select ${columns} ${row}))`
  }

  return async (db: Db, by: Where, cursor?: number) => {
    const where = matching(by)
    const data = await read(db, cursor === undefined ? where : fromCursor(where, cursor))
    let isWhole = data.length < most
    let bytes = isWhole ? 0 : bytesOf(data)
    while (!isWhole) {
      const last = data.at(-1)
      const values = sql.join(order.map(column => last?.[column]))
      const fitting = Math.floor((SLICE_BYTES * data.length) / bytes)
      const limit = Math.min(Math.max(fitting, most), SLICE_ROWS_MAX)
      const next = sql`${where} and (${columns}) > (${values})`
      const slice = await inTurn(() => read(db, next, limit))
      for (const row of slice) {
        bytes += bytesOf(row)
        if (bytes > LIST_BYTES_MAX) return { data, beside: { next_cursor: String(row.id) } }
        data.push(row)
      }
      isWhole = slice.length < limit
    }
    return { data, beside: {} }
  }
}
