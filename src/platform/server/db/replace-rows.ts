import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { batchesOf, sortKeys } from './practice-reading.ts'
import {
  checkPlan,
  columnsOf,
  highestId,
  pauseCounting,
  type StoredTable,
  setHighestId,
  tablesInOrder,
} from './tables-in-order.ts'

/** Why nothing was replaced, in a message for an operator. The target is as it was. */
export class ReplaceError extends Error {
  override readonly name = 'ReplaceError'
}

/** Computed by the target's triggers; compared like all others. */
const DERIVED = ['row_counts']

type Row = Record<string, unknown>

/** The sum of all rows' hashes, so that their order, which depends on the engine's collation, does not matter. */
class Checksum {
  rows = 0
  #sum = 0n

  add(row: Row): void {
    const hash = createHash('sha256')
      .update(JSON.stringify(sortKeys(row)))
      .digest('hex')
    this.#sum = (this.#sum + BigInt(`0x${hash}`)) % (1n << 256n)
    this.rows++
  }

  equals(other: Checksum): boolean {
    return this.rows === other.rows && this.#sum === other.#sum
  }
}

async function insert(
  db: Db,
  { name, columns, json }: StoredTable,
  rows: readonly Row[],
): Promise<void> {
  // PostgreSQL's driver would encode a JSON list as a PostgreSQL array.
  const encoded = (column: string, value: unknown) =>
    json.includes(column) && value !== null ? JSON.stringify(value) : value
  const names = sql.join(columns.map(column => sql.ref(column)))
  const values = rows.map(
    row => sql`(${sql.join(columns.map(column => encoded(column, row[column])))})`,
  )
  await sql`insert into ${sql.table(name)} (${names}) values ${sql.join(values)}`.execute(db)
}

async function checksum(db: Db, table: StoredTable): Promise<Checksum> {
  const sum = new Checksum()
  for await (const rows of batchesOf(db, table)) for (const row of rows) sum.add(row)
  return sum
}

/** The database's message may contain a row's values, so only its code is shown. */
const reason = (error: unknown) => (error as { code?: string }).code ?? 'it failed'

async function copyTable(from: Db, to: Db, table: StoredTable): Promise<Checksum> {
  const sum = new Checksum()
  for await (const rows of batchesOf(from, table)) {
    for (const row of rows) sum.add(row)
    if (DERIVED.includes(table.name)) continue
    await insert(to, table, rows).catch(error => {
      throw new ReplaceError(`${table.name}: the database rejected a row (${reason(error)}).`)
    })
  }
  return sum
}

async function compare(
  from: Db,
  to: Db,
  table: StoredTable,
  read: Checksum | undefined,
): Promise<void> {
  if (!read?.equals(await checksum(to, table)))
    throw new ReplaceError(`${table.name} differs from the file once it is stored.`)
  if ((await highestId(from, table)) !== (await highestId(to, table)))
    throw new ReplaceError(`${table.name} differs: its next id would be another.`)
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

/** Call it with the process's only connection. @throws ReplaceError when the site has the database open */
async function refuseInUse(db: Db): Promise<void> {
  let n = await othersOn(db)
  for (let checks = 1; n > 0 && checks < CHECKS; checks++) {
    await pause(CHECK_MS)
    n = await othersOn(db)
  }
  if (n > 0)
    throw new ReplaceError(`A site uses the target database (${n} connections); stop it first.`)
}

/**
 * Replaces the rows of a PostgreSQL database by those of an embedded one, in one transaction, reads them back and compares.
 * @param from at this version, like `to`; nobody else may write to either, and both were opened with one connection
 * @param check awaited in the transaction, before anything is removed
 * @throws ReplaceError; the old rows are then still there
 */
export async function replaceRows(
  from: Db,
  to: Db,
  check: (there: Db) => Promise<void>,
): Promise<void> {
  await refuseInUse(to)
  const tables = await tablesInOrder(from)
  checkPlan(tables, await columnsOf(to), message => new ReplaceError(message))
  await from.transaction().execute(here =>
    to.transaction().execute(async there => {
      await check(there)
      const emptied = tables
        .filter(({ name }) => !DERIVED.includes(name))
        .map(({ name }) => sql.table(name))
      await sql`truncate ${sql.join(emptied)} restart identity`.execute(there)
      const recount = await pauseCounting(there)
      const read = new Map<string, Checksum>()
      for (const table of tables) {
        read.set(table.name, await copyTable(here, there, table))
        await setHighestId(there, table, await highestId(here, table))
      }
      await recount()
      for (const table of tables) await compare(here, there, table, read.get(table.name))
      await refuseInUse(there)
    }),
  )
}
