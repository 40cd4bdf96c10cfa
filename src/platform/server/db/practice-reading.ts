import { sql } from 'kysely'
import { type Db, engineOf } from './database.ts'
import type { PracticeTable } from './practice-tables.ts'
import type { StoredTable } from './tables-in-order.ts'

type Row = Record<string, unknown>

const ROWS_MAX = 500
/** The most that is read at once, since rows may contain pictures. */
const BYTES_MAX = 8 * 1024 * 1024

/** Everything that `work` reads is one snapshot, and holds nobody up. @param db opened for this alone */
export async function inOneReading<T>(db: Db, work: (reading: Db) => Promise<T>): Promise<T> {
  if (engineOf(db) === 'postgres')
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(work)
  // Kysely's own transaction would be `begin immediate`, and take the lock that every save of the site needs.
  await sql`begin`.execute(db)
  try {
    return await work(db)
  } finally {
    await sql`rollback`.execute(db)
  }
}

const isText = (type: string | undefined) => type === 'text' || type === 'json'

async function rowsAtOnce(db: Db, { name, columns, types }: StoredTable): Promise<number> {
  const long = columns.filter(column => isText(types[column]) || types[column] === 'blob')
  if (long.length === 0) return ROWS_MAX
  const lengths = long.map(column =>
    types[column] === 'blob'
      ? sql`coalesce(length(${sql.ref(column)}), 0)`
      : sql`coalesce(length(cast(${sql.ref(column)} as text)), 0)`,
  )
  const { rows } = await sql<{ longest: number | null }>`
    select max(${sql.join(lengths, sql` + `)}) as longest from ${sql.table(name)}`.execute(db)
  return Math.max(
    1,
    Math.min(ROWS_MAX, Math.floor(BYTES_MAX / (Number(rows[0]?.longest ?? 0) + 1))),
  )
}

/**
 * A table's rows, as many as may be in memory at once. By primary key; texts in the order of their bytes, whatever the
 * database's collation.
 */
export async function* batchesOf(db: Db, table: StoredTable): AsyncGenerator<Row[]> {
  const { name, key, columns, types } = table
  const isPostgres = engineOf(db) === 'postgres'
  const by = sql.join(
    key.map(column =>
      isPostgres && isText(types[column]) ? sql`${sql.ref(column)} collate "C"` : sql.ref(column),
    ),
  )
  // Selected in this order, the rows' keys need no sorting.
  const names = sql.join(columns.toSorted().map(column => sql.ref(column)))
  const limit = await rowsAtOnce(db, table)
  let after = sql``
  for (;;) {
    const query = sql<Row>`
      select ${names} from ${sql.table(name)} ${after} order by ${by} limit ${sql.lit(limit)}`
    const { rows } = await query.execute(db)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    after = sql`where (${by}) > (${sql.join(key.map(column => last[column]))})`
  }
}

/** Makes values comparable: jsonb does not keep the order of keys, and each driver has its own type for bytes. */
export function sortKeys(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (Array.isArray(value)) return value.map(sortKeys)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sortKeys(inner)]),
  )
}

export async function* linesOf(db: Db, table: PracticeTable): AsyncGenerator<string> {
  for await (const rows of batchesOf(db, table))
    for (const row of rows) {
      for (const column of table.emptied) row[column] = null
      for (const column of [...table.json, ...table.bytes]) row[column] = sortKeys(row[column])
      yield `${JSON.stringify(row)}\n`
    }
}
