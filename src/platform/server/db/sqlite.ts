import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { folded } from './folded.ts'

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

interface Outcome {
  rows: Row[]
  insertId?: bigint
  numAffectedRows?: bigint
}

class Statement {
  readonly #statement: StatementSync
  readonly #returnsRows: boolean
  readonly #decoded: readonly (readonly [string, Decoder])[]

  constructor(statement: StatementSync) {
    const columns = statement.columns()
    this.#statement = statement
    this.#returnsRows = columns.length > 0
    // Of two columns of one name a row keeps the last; decoded twice, true would become false.
    const types = new Map(columns.map(({ name, type }) => [name, type?.toLowerCase() ?? '']))
    this.#decoded = [...types].flatMap(([name, type]) => {
      const decoder = decoders[type]
      return decoder ? [[name, decoder] as const] : []
    })
  }

  run(parameters: readonly unknown[]): Outcome {
    const values = parameters.map(encode)
    if (!this.#returnsRows) {
      const { changes, lastInsertRowid } = this.#statement.run(...values)
      return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes) }
    }
    const rows = this.#statement.all(...values) as Row[]
    if (this.#decoded.length > 0) {
      for (const row of rows)
        for (const [name, decode] of this.#decoded) row[name] = decode(row[name])
    }
    return { rows }
  }
}

/** Enough for all fixed queries; those built from a list can take any number of forms. */
const STATEMENTS_MAX = 500
/** Longer statements have a list in them, hardly recur, and keep megabytes: their code and their last parameters. */
const CHARACTERS_MAX = 10_000

export class Statements {
  readonly #db: DatabaseSync
  readonly #known = new Map<string, Statement>()

  constructor(db: DatabaseSync) {
    this.#db = db
  }

  prepare(sql: string): Statement {
    const known = this.#known.get(sql)
    if (known) return known
    const statement = new Statement(this.#db.prepare(sql))
    if (sql.length > CHARACTERS_MAX) return statement
    if (this.#known.size >= STATEMENTS_MAX) this.#known.clear()
    this.#known.set(sql, statement)
    return statement
  }

  clear(): void {
    this.#known.clear()
  }
}

/** How long a write waits for a write of another process. */
export const BUSY_TIMEOUT_MS = 10_000

const OTHERS = 0o077

/** Creates it for its owner only, even in a folder that others may read; tightens files that are our own. */
function makePrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // The WAL and its index get the mode of the database.
  closeSync(openSync(file, 'a', 0o600))
  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    const found = statSync(each, { throwIfNoEntry: false })
    if (found && found.uid === process.getuid?.() && found.mode & OTHERS) chmodSync(each, 0o600)
  }
}

/**
 * `synchronous=FULL`: an acknowledged write survives a power cut. `secure_delete`: deleted text is overwritten; in
 * the write-ahead log it stays until that is emptied (`SharedConnection`).
 * @param file a path, or `:memory:`
 */
export function openSqlite(file: string): DatabaseSync {
  if (file !== ':memory:') makePrivate(file)
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  db.exec(
    `pragma journal_mode=wal; pragma synchronous=full; pragma foreign_keys=on; pragma temp_store=memory;
     pragma secure_delete=on`,
  )
  // SQLite's own `lower` handles ASCII letters only.
  db.function('lower', { deterministic: true }, text =>
    typeof text === 'string' ? text.toLowerCase() : text,
  )
  db.function('fold', { deterministic: true }, text =>
    typeof text === 'string' ? folded(text) : text,
  )
  return db
}

/**
 * Rewrites the search indexes of a database that nobody else uses: until merged, they keep the words of deleted rows.
 * @param file an SQLite database
 */
export function forgetDeletedWords(file: string): void {
  const db = new DatabaseSync(file)
  try {
    db.exec('pragma secure_delete=on')
    const indexes = db.prepare(
      "select name from sqlite_master where sql like 'create virtual table%using fts5%'",
    )
    for (const { name } of indexes.all())
      db.exec(`insert into "${name}" ("${name}") values ('optimize')`)
  } finally {
    db.close()
  }
}
