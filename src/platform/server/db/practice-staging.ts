import type { DatabaseSync } from 'node:sqlite'
import type { AnyTableClaims } from '../feature.ts'
import { type Db, openDatabase } from './database.ts'
import { type Migrations, migrate } from './migrate.ts'
import { PracticeError, type PracticeManifest } from './practice-manifest.ts'
import { parseRow } from './practice-rows.ts'
import { type PracticeTable, tablesOfFile } from './practice-tables.ts'
import { openSqlite } from './sqlite.ts'
import { type StoredTable, tablesInOrder } from './tables-in-order.ts'

/** Takes one table's rows from the file, a line at a time. */
export type ReadTable = (name: string, take: (line: string) => void) => Promise<void>

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

async function onDatabase<T>(file: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db } = await openDatabase({ engine: 'sqlite', file })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** @throws PracticeError for the schema of a later version */
function migrationsOf({ schema, software }: PracticeManifest, migrations: Migrations): Migrations {
  if (schema.some(name => !Object.hasOwn(migrations, name)))
    throw new PracticeError(
      `was written by a newer version of the software (${software}). Install that one first`,
    )
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => schema.includes(name)))
}

function refuseOtherTables(tables: readonly StoredTable[], manifest: PracticeManifest): void {
  const known = tables.map(({ name }) => name)
  const named = [...Object.keys(manifest.tables), ...manifest.left_out]
  const foreign = named.find(name => !known.includes(name))
  if (foreign !== undefined)
    throw new PracticeError('is damaged: it names a table that its version does not have')
  const missing = known.find(name => !named.includes(name))
  if (missing !== undefined) throw new PracticeError(`is damaged: it says nothing of the table ${missing}`)
  if (new Set(named).size < named.length) throw new PracticeError('is damaged: it names a table twice')
}

function refuseUnwritten({ columns, emptied }: PracticeTable, row: ReturnType<typeof parseRow>): void {
  const given = columns.find((column, at) => emptied.includes(column) && row[at] !== null)
  if (given) throw new PracticeError(`has a value in ${given}, which an export like this never writes`)
}

async function fillTable(
  db: DatabaseSync,
  table: PracticeTable,
  manifest: PracticeManifest,
  read: ReadTable,
) {
  const { name, columns } = table
  const said = manifest.tables[name]
  if (!said) return
  const values = columns.map(() => '?').join()
  const insert = db.prepare(`insert into ${quoted(name)} (${columns.map(quoted).join()}) values (${values})`)
  let n = 0
  db.exec('begin; pragma defer_foreign_keys=on')
  await read(name, line => {
    n++
    try {
      const row = parseRow(table, line)
      refuseUnwritten(table, row)
      insert.run(...row)
    } catch (error) {
      // SQLite's own messages may be shown: they name columns and rules, never values.
      const why = error instanceof PracticeError ? error.message : `is refused (${(error as Error).message})`
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
  if ((numbered !== null) !== (next !== null)) throw new PracticeError(`is damaged: the next id of ${name}`)
  if (next === null) return
  const highest = db.prepare(`select max("id") as id from ${quoted(name)}`).get() as { id: number | null }
  if ((highest.id ?? 0) >= next) throw new PracticeError(`is damaged: the next id of ${name} is taken`)
  db.prepare('delete from sqlite_sequence where name = ?').run(name)
  if (next > 1) db.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(name, next - 1)
}

/**
 * Loads a practice into a new embedded database: first in the schema of its own version, which migrations then upgrade.
 * @param file must be new or empty. @throws PracticeError, and then the file is useless
 */
export async function stagePractice(
  file: string,
  manifest: PracticeManifest,
  { migrations, claims }: { migrations: Migrations; claims: AnyTableClaims },
  read: ReadTable,
): Promise<void> {
  const own = migrationsOf(manifest, migrations)
  const tables = await onDatabase(file, async db => {
    await migrate(db, own, null)
    return tablesInOrder(db)
  })
  refuseOtherTables(tables, manifest)
  const filled = tablesOfFile(tables, claims, manifest)
  const db = openSqlite(file)
  try {
    // Durability does not matter: an incomplete file is thrown away.
    db.exec('pragma synchronous=off; pragma secure_delete=off')
    // Migrations insert rows into some tables; the file has what has become of them.
    for (const { name } of filled.toReversed()) db.exec(`delete from ${quoted(name)}`)
    for (const table of filled) await fillTable(db, table, manifest, read)
    db.exec('pragma wal_checkpoint(truncate)')
  } finally {
    db.close()
  }
  await onDatabase(file, each => migrate(each, migrations, null))
}
