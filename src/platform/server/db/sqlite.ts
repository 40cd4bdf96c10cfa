import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

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
    this.#decoded = columns.flatMap(column => {
      const decoder = decoders[column.type?.toLowerCase() ?? '']
      return decoder ? [[column.name, decoder] as const] : []
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
      for (const row of rows) for (const [name, decode] of this.#decoded) row[name] = decode(row[name])
    }
    return { rows }
  }
}

/** Enough for all fixed queries; those built from a list can produce any number of texts. */
const STATEMENTS_MAX = 500

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
    if (this.#known.size >= STATEMENTS_MAX) this.#known.clear()
    this.#known.set(sql, statement)
    return statement
  }

  clear(): void {
    this.#known.clear()
  }
}

/** `synchronous=FULL`: an acknowledged write survives a power cut. @param file a path, or `:memory:` */
export function openSqlite(file: string): DatabaseSync {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const db = new DatabaseSync(file, { timeout: 10_000 })
  db.exec(
    'pragma journal_mode=wal; pragma synchronous=full; pragma foreign_keys=on; pragma temp_store=memory',
  )
  return db
}
