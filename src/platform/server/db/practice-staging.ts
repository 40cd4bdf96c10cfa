import type { DatabaseSync } from 'node:sqlite'
import type { AnyTableClaims } from './claims.ts'
import { type Db, openDatabase } from './database.ts'
import { type Migrations, migrate } from './migrate.ts'
import { PracticeError, type PracticeManifest } from './practice-manifest.ts'
import { type PracticeRow, parseLine, valuesOf } from './practice-rows.ts'
import { type PracticeTable, tablesOfFile } from './practice-tables.ts'
import { openSqlite } from './sqlite.ts'
import { type StoredTable, tablesInOrder } from './tables-in-order.ts'

/** Takes one table's rows from the file, a line at a time. */
export type ReadTable = (name: string, take: (line: string) => void) => Promise<void>

/** What a file is read into. */
export interface PracticeSchema {
  migrations: Migrations
  claims: AnyTableClaims
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

/** @throws PracticeError for a schema that this version does not know */
function refuseUnknown(manifest: PracticeManifest, migrations: Migrations): void {
  const { schema, software } = manifest
  if (schema.some(name => !Object.hasOwn(migrations, name)))
    throw new PracticeError(
      `was written by a newer version of the software (${software}). Install that one first`,
    )
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
}

async function fillTable({ db, manifest }: Filling, table: PracticeTable, read: ReadTable) {
  const { name } = table
  const said = manifest.tables[name]
  if (!said) return
  const insert = inserting(db, table)
  let n = 0
  db.exec('begin; pragma defer_foreign_keys=on')
  await read(name, line => {
    n++
    try {
      const row = parseLine(line)
      insert(row)
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
  refuseUnknown(manifest, migrations)
  const own = Object.fromEntries(
    Object.entries(migrations).filter(([name]) => manifest.schema.includes(name)),
  )
  const tables = await onDatabase(file, async db => {
    await migrate(db, own, null)
    return tablesInOrder(db)
  })
  const names = tables.map(({ name }) => name)
  refuseOtherTables(names, manifest)
  const filled = tablesOfFile(tables, claims, manifest)
  const db = openSqlite(file)
  try {
    // Durability does not matter: an incomplete file is thrown away.
    db.exec('pragma synchronous=off; pragma secure_delete=off')
    // Migrations insert rows into some tables; the file has what has become of them.
    for (const { name } of filled.toReversed()) db.exec(`delete from ${quoted(name)}`)
    for (const table of filled) await fillTable({ db, manifest }, table, read)
    db.exec('pragma wal_checkpoint(truncate)')
  } finally {
    db.close()
  }
  await onDatabase(file, each => migrate(each, migrations, null))
}
