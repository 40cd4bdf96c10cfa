import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'

type Row = Record<string, unknown>
type Decoder = (value: unknown) => unknown

const decoders: Record<string, Decoder> = {
  boolean: value => (value === null ? null : value === 1),
  json: value => (typeof value === 'string' ? JSON.parse(value) : value),
}

function encode(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === undefined) return null
  if (value !== null && typeof value === 'object' && !(value instanceof Uint8Array))
    return JSON.stringify(value)
  return value as SQLInputValue
}

/** A statement whose rows come back decoded by the declared type of their column. */
class Statement implements SqliteStatement {
  readonly reader: boolean
  readonly #statement: StatementSync
  readonly #decoded: readonly (readonly [string, Decoder])[]

  constructor(statement: StatementSync) {
    const columns = statement.columns()
    this.#statement = statement
    this.reader = columns.length > 0
    this.#decoded = columns.flatMap(column => {
      const decoder = decoders[column.type?.toLowerCase() ?? '']
      return decoder ? [[column.name, decoder] as const] : []
    })
  }

  #decode(row: Row): Row {
    for (const [name, decoder] of this.#decoded) row[name] = decoder(row[name])
    return row
  }

  all(parameters: readonly unknown[]): unknown[] {
    const rows = this.#statement.all(...parameters.map(encode)) as Row[]
    if (this.#decoded.length > 0) for (const row of rows) this.#decode(row)
    return rows
  }

  run(parameters: readonly unknown[]) {
    return this.#statement.run(...parameters.map(encode))
  }

  *iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    for (const row of this.#statement.iterate(...parameters.map(encode))) yield this.#decode(row as Row)
  }
}

const NOTHING: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  *iterate() {},
}

/** Enough for every query of the house; a query built from a list may make more texts than that. */
const STATEMENTS_KEPT = 500

class Database implements SqliteDatabase {
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, Statement>()

  constructor(db: DatabaseSync) {
    this.#db = db
  }

  /**
   * Transactions begin as writers: one that reads first and writes later would fail, not wait, when another
   * process has written in between.
   */
  prepare(text: string): SqliteStatement {
    // A full disk may have ended the transaction already; to end it again would fail, and hide why.
    if (text === 'rollback' && !this.#db.isTransaction) return NOTHING
    const sql = text === 'begin' ? 'begin immediate' : text
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = new Statement(this.#db.prepare(sql))
    if (this.#statements.size >= STATEMENTS_KEPT) this.#statements.clear()
    this.#statements.set(sql, statement)
    return statement
  }

  close(): void {
    this.#statements.clear()
    this.#db.close()
  }
}

/**
 * Opens or creates the embedded database.
 * `synchronous=FULL`: an acknowledged write survives a power cut.
 * @param file a path, or `:memory:`
 */
export function openSqlite(file: string): DatabaseSync {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const db = new DatabaseSync(file, { timeout: 10_000 })
  db.exec(
    'pragma journal_mode=wal; pragma synchronous=full; pragma foreign_keys=on; pragma temp_store=memory',
  )
  return db
}

export const sqliteDialect = (db: DatabaseSync) => new SqliteDialect({ database: new Database(db) })
