import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Engine } from './columns.ts'
import { type Db, engineOf } from './database.ts'
import { doneMigrations, type Migrations, migrate, refuseNewer } from './migrate.ts'
import {
  BEGUN,
  checkPlan,
  columnsOf,
  fullTables,
  highestId,
  type MovedTable,
  pauseCounting,
  setHighestId,
  tablesInOrder,
} from './move-tables.ts'

/** Why nothing was moved, in a message for an operator. The target is as empty as before. */
export class MoveError extends Error {
  override readonly name = 'MoveError'
}

export interface Moved {
  table: string
  rows: number
  /** Covers the rows' values, independent of the engine. */
  checksum: string
}

const BATCH = 200

/** A position in one server's log means nothing to another; administrators read the primary until their next change. */
const NOT_MOVED = ['last_writes']

/** Computed by the target's triggers; compared like all others. */
const DERIVED = ['row_counts']

type Row = Record<string, unknown>

/** Makes values comparable: jsonb does not keep the order of keys, and each driver has its own type for bytes. */
export function ordered(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (Array.isArray(value)) return value.map(ordered)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, ordered(inner)]),
  )
}

/** The sum of all rows' hashes, so that their order, which depends on the engine's collation, does not matter. */
class Checksum {
  rows = 0
  #sum = 0n

  add(row: Row): void {
    const hash = createHash('sha256')
      .update(JSON.stringify(ordered(row)))
      .digest('hex')
    this.#sum = (this.#sum + BigInt(`0x${hash}`)) % (1n << 256n)
    this.rows++
  }

  toString(): string {
    return this.#sum.toString(16).padStart(64, '0')
  }
}

async function* batches(db: Db, { name, key, columns }: MovedTable): AsyncGenerator<Row[]> {
  const by = sql.join(key.map(column => sql.ref(column)))
  const names = sql.join(columns.map(column => sql.ref(column)))
  let after = sql``
  for (;;) {
    const query = sql<Row>`select ${names} from ${sql.table(name)} ${after} order by ${by} limit ${sql.lit(BATCH)}`
    const { rows } = await query.execute(db)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = sql`where (${by}) > (${sql.join(key.map(column => last[column]))})`
  }
}

async function insert(db: Db, { name, columns, json }: MovedTable, rows: readonly Row[]): Promise<void> {
  // PostgreSQL's driver would encode a JSON list as a PostgreSQL array.
  const encoded = (column: string, value: unknown) =>
    json.includes(column) && value !== null ? JSON.stringify(value) : value
  const names = sql.join(columns.map(column => sql.ref(column)))
  const values = rows.map(row => sql`(${sql.join(columns.map(column => encoded(column, row[column])))})`)
  await sql`insert into ${sql.table(name)} (${names}) values ${sql.join(values)}`.execute(db)
}

async function checksum(db: Db, table: MovedTable): Promise<Checksum> {
  const sum = new Checksum()
  for await (const rows of batches(db, table)) for (const row of rows) sum.add(row)
  return sum
}

const count = async (db: Db, table: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.n)
}

/** The database's message may contain a row's values, so only its code is shown. */
const reason = (error: unknown) => (error as { code?: string }).code ?? 'it failed'

async function copyTable(from: Db, to: Db, table: MovedTable): Promise<Checksum> {
  const sum = new Checksum()
  for await (const rows of batches(from, table)) {
    for (const row of rows) sum.add(row)
    if (DERIVED.includes(table.name)) continue
    await insert(to, table, rows).catch(error => {
      throw new MoveError(`${table.name}: the target rejected a row (${reason(error)}).`)
    })
  }
  return sum
}

async function compare(from: Db, to: Db, table: MovedTable, read: Checksum): Promise<Moved> {
  const expected = await count(from, table.name)
  const there = await checksum(to, table)
  if (there.rows !== expected || read.rows !== expected) {
    throw new MoveError(`${table.name} differs: ${expected} rows here, ${there.rows} there.`)
  }
  if (String(there) !== String(read)) {
    throw new MoveError(`${table.name} differs: ${expected} rows on both sides, but with different values.`)
  }
  const [id, idThere] = [await highestId(from, table), await highestId(to, table)]
  if (id !== idThere) throw new MoveError(`${table.name} differs: its next id would be another.`)
  return { table: table.name, rows: expected, checksum: String(there) }
}

/** PostgreSQL still lists a connection for a moment after it was closed. */
const CHECKS = 20
const CHECK_MS = 100

async function othersOn(db: Db): Promise<number> {
  if (db.isTransaction) await sql`select pg_stat_clear_snapshot()`.execute(db)
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'first-domino %'
  `.execute(db)
  return Number(rows[0]?.n)
}

/** Call it with the process's only connection. @throws MoveError when the site has the database open */
async function refuseInUse(db: Db, engine: Engine, side: string): Promise<void> {
  if (engine === 'sqlite') return
  let n = await othersOn(db)
  for (let checks = 1; n > 0 && checks < CHECKS; checks++) {
    await pause(CHECK_MS)
    n = await othersOn(db)
  }
  if (n > 0) throw new MoveError(`A site uses the ${side} database (${n} connections); stop it first.`)
}

/** @throws MoveError when the source is not at this version, or the target is not empty */
async function prepare(from: Db, to: Db, migrations: Migrations): Promise<void> {
  await refuseNewer(from, migrations)
  const known = await doneMigrations(from)
  if (known.length === 0) throw new MoveError('The source is not a database of this software.')
  const full = await fullTables(to)
  if (full.length > 0) {
    throw new MoveError(`The target is not empty: ${full.join(', ')}. Give it an empty database.`)
  }
  await migrate(to, migrations, null)
  const missing = (await doneMigrations(to)).filter(name => !known.includes(name))
  if (missing.length > 0) {
    throw new MoveError(
      `The source is older than this version (${missing.join(', ')}). Start the site once, and stop it.`,
    )
  }
}

/**
 * Copies every row from one engine's database to the other's in one transaction, reads everything back and compares.
 * Nobody else may write to either; both must be opened with one connection and without timeouts.
 * @param from at this version; `to` is empty, or migrated and without rows
 * @param onMoved called for each table that is identical on both sides
 * @throws MoveError; the target then has no rows
 */
export async function move(
  { from, to, migrations }: { from: Db; to: Db; migrations: Migrations },
  onMoved: (moved: Moved) => void,
): Promise<Moved[]> {
  const [source, target] = [engineOf(from), engineOf(to)]
  if (source === target) throw new MoveError('Both use the same engine; use a backup instead.')
  await refuseInUse(from, source, 'source')
  await refuseInUse(to, target, 'target')
  await prepare(from, to, migrations)
  const sqlite = source === 'sqlite' ? from : to
  const tables = await tablesInOrder(sqlite)
  checkPlan(tables, await columnsOf(source === 'postgres' ? from : to), message => new MoveError(message))

  return copyAll(from, to, tables, onMoved, async there => {
    for (const name of BEGUN) await sql`delete from ${sql.table(name)}`.execute(there)
  })
}

/**
 * Replaces the rows of a PostgreSQL database by those of an embedded one, in one transaction.
 * @param from at this version, like `to`; nobody else may write to either
 * @param check awaited in the transaction, before anything is removed
 * @throws MoveError; the old rows are then still there
 */
export async function replaceRows(from: Db, to: Db, check: (there: Db) => Promise<void>): Promise<void> {
  await refuseInUse(to, 'postgres', 'target')
  const tables = await tablesInOrder(from)
  checkPlan(tables, await columnsOf(to), message => new MoveError(message))
  await copyAll(
    from,
    to,
    tables,
    () => {},
    async there => {
      await check(there)
      const emptied = tables.filter(table => !DERIVED.includes(table.name)).map(({ name }) => sql.table(name))
      await sql`truncate ${sql.join(emptied)} restart identity`.execute(there)
    },
  )
}

function copyAll(
  from: Db,
  to: Db,
  tables: readonly MovedTable[],
  onMoved: (moved: Moved) => void,
  before: (there: Db) => Promise<void>,
): Promise<Moved[]> {
  const [source, target] = [engineOf(from), engineOf(to)]
  let reading = from.transaction()
  if (source === 'postgres') reading = reading.setIsolationLevel('repeatable read').setAccessMode('read only')
  return reading.execute(here =>
    to.transaction().execute(async there => {
      const moving = tables.filter(table => !NOT_MOVED.includes(table.name))
      const read = new Map<string, Checksum>()
      await before(there)
      const recount = await pauseCounting(there)
      for (const table of moving) {
        read.set(table.name, await copyTable(here, there, table))
        await setHighestId(there, table, await highestId(here, table))
      }
      await recount()
      const result: Moved[] = []
      for (const table of moving) {
        const moved = await compare(here, there, table, read.get(table.name) ?? new Checksum())
        onMoved(moved)
        result.push(moved)
      }
      await refuseInUse(here, source, 'source')
      await refuseInUse(there, target, 'target')
      return result
    }),
  )
}
