import type { DatabaseSync } from 'node:sqlite'
import type { AnyTableClaims } from './claims.ts'
import { type Db, openDatabase } from './database.ts'
import { isOlder, type Migrations, migrate } from './migrate.ts'
import { PracticeError, type PracticeManifest } from './practice-manifest.ts'
import { type PracticeRow, parseLine, valuesOf } from './practice-rows.ts'
import { type PracticeTable, tablesOfFile } from './practice-tables.ts'
import { openSqlite } from './sqlite.ts'
import { type StoredTable, tablesInOrder } from './tables-in-order.ts'

/** Takes one table's rows from the file, a line at a time. */
export type ReadTable = (name: string, take: (line: string) => void) => Promise<void>

/** A schema from before the baseline (decision 0066), and how its rows become rows of a later one. */
export interface EarlierSchema {
  /** The last of its migrations. */
  last: string
  /** The migrations that make the schema which its rows become rows of. */
  becomes: readonly string[]
  /** Its tables that are gone. */
  gone: readonly string[]
  /** Tables that it did not have. */
  added: readonly string[]
  /** By table; rows of other tables are the same. @returns the rows to store, by table */
  rows: Readonly<
    Record<string, (row: PracticeRow) => Readonly<Record<string, readonly PracticeRow[]>>>
  >
  /** Called once all rows are stored, and migrated. */
  after: (db: Db) => Promise<void>
}

/** What a file is read into. */
export interface PracticeSchema {
  migrations: Migrations
  claims: AnyTableClaims
  earlier: EarlierSchema
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

async function onDatabase<T>(file: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db } = await openDatabase({ engine: 'sqlite', file })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/**
 * @returns the earlier schema that the file is in; null for one that migrations lead on from
 * @throws PracticeError for one that this version does not know
 */
function earlierOf(
  { schema, software }: PracticeManifest,
  { migrations, earlier }: PracticeSchema,
) {
  if (isOlder(schema, migrations)) {
    if (schema.at(-1) === earlier.last) return earlier
    throw new PracticeError(`is of a schema that no release had (${software}), and cannot be read`)
  }
  if (schema.some(name => !Object.hasOwn(migrations, name)))
    throw new PracticeError(
      `was written by a newer version of the software (${software}). Install that one first`,
    )
  return null
}

function refuseOtherTables(known: readonly string[], manifest: PracticeManifest): void {
  const named = [...Object.keys(manifest.tables), ...manifest.left_out]
  const foreign = named.find(name => !known.includes(name))
  if (foreign !== undefined)
    throw new PracticeError('is damaged: it names a table that its version does not have')
  const missing = known.find(name => !named.includes(name))
  if (missing !== undefined)
    throw new PracticeError(`is damaged: it says nothing of the table ${missing}`)
  if (new Set(named).size < named.length)
    throw new PracticeError('is damaged: it names a table twice')
}

function refuseUnwritten({ emptied }: PracticeTable, row: PracticeRow): void {
  // An older export has no such column.
  const given = emptied.find(column => (row[column] ?? null) !== null)
  if (given)
    throw new PracticeError(`has a value in ${given}, which an export like this never writes`)
}

/** @returns stores one row. @throws PracticeError, or what the database says */
function inserting(db: DatabaseSync, { name, columns, ...table }: StoredTable) {
  const values = columns.map(() => '?').join()
  const insert = db.prepare(
    `insert into ${quoted(name)} (${columns.map(quoted).join()}) values (${values})`,
  )
  return (row: PracticeRow) => insert.run(...valuesOf({ name, columns, ...table }, row))
}

interface Filling {
  db: DatabaseSync
  manifest: PracticeManifest
  /** By table. */
  insert: ReadonlyMap<string, ReturnType<typeof inserting>>
  rows: EarlierSchema['rows']
}

async function fillTable(
  { db, manifest, insert, rows }: Filling,
  table: PracticeTable,
  read: ReadTable,
) {
  const { name } = table
  const said = manifest.tables[name]
  if (!said) return
  const stored = rows[name] ?? ((row: PracticeRow) => ({ [name]: [row] }))
  let n = 0
  db.exec('begin; pragma defer_foreign_keys=on')
  await read(name, line => {
    n++
    try {
      const row = parseLine(line)
      for (const [to, each] of Object.entries(stored(row)))
        for (const one of each) insert.get(to)?.(one)
      refuseUnwritten(table, row)
    } catch (error) {
      // SQLite's own messages may be shown: they name columns and rules, never values.
      const why =
        error instanceof PracticeError ? error.message : `is refused (${(error as Error).message})`
      throw new PracticeError(`is damaged: line ${n} of ${name} ${why}`)
    }
  })
  try {
    db.exec('commit')
  } catch {
    throw new PracticeError(`is damaged: a row of ${name} refers to one that is not in the file`)
  }
  if (n !== said.rows)
    throw new PracticeError(`is damaged: ${name} has ${n} rows, and should have ${said.rows}`)
  setNextId(db, table, said.next_id)
}

function setNextId(db: DatabaseSync, { name, numbered }: StoredTable, next: number | null): void {
  if ((numbered !== null) !== (next !== null))
    throw new PracticeError(`is damaged: the next id of ${name}`)
  if (next === null) return
  const highest = db.prepare(`select max("id") as id from ${quoted(name)}`).get() as {
    id: number | null
  }
  if ((highest.id ?? 0) >= next)
    throw new PracticeError(`is damaged: the next id of ${name} is taken`)
  db.prepare('delete from sqlite_sequence where name = ?').run(name)
  if (next > 1)
    db.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(name, next - 1)
}

/**
 * Loads a practice into a new embedded database: first in the schema of its own version, which migrations then upgrade.
 * @param file must be new or empty. @throws PracticeError, and then the file is useless
 */
export async function stagePractice(
  file: string,
  manifest: PracticeManifest,
  schema: PracticeSchema,
  read: ReadTable,
): Promise<void> {
  const { migrations, claims } = schema
  const earlier = earlierOf(manifest, schema)
  const done = earlier?.becomes ?? manifest.schema
  const own = Object.fromEntries(Object.entries(migrations).filter(([name]) => done.includes(name)))
  const tables = await onDatabase(file, async db => {
    await migrate(db, own, null)
    return tablesInOrder(db)
  })
  const names = tables.map(({ name }) => name).filter(name => !earlier?.added.includes(name))
  refuseOtherTables([...names, ...(earlier?.gone ?? [])], manifest)
  const filled = tablesOfFile(tables, claims, manifest)
  const db = openSqlite(file)
  try {
    // Durability does not matter: an incomplete file is thrown away.
    db.exec('pragma synchronous=off; pragma secure_delete=off')
    // Migrations insert rows into some tables; the file has what has become of them.
    for (const { name } of filled.toReversed()) db.exec(`delete from ${quoted(name)}`)
    const insert = new Map(tables.map(table => [table.name, inserting(db, table)]))
    for (const table of filled)
      await fillTable({ db, manifest, insert, rows: earlier?.rows ?? {} }, table, read)
    db.exec('pragma wal_checkpoint(truncate)')
  } finally {
    db.close()
  }
  await onDatabase(file, async each => {
    await migrate(each, migrations, null)
    await earlier?.after(each)
  })
}
