import type { DatabaseSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteDialect,
  SqliteQueryCompiler,
} from 'kysely'
import { BUSY_TIMEOUT_MS, Statements } from './sqlite.ts'

/** Group commit: writes and transactions that share one commit, and so one fsync. */
interface Group {
  /** In ms, of the process's clock. */
  opened: number
  /** The turn of the event loop in which it was opened is over. */
  isOver: boolean
  /** Resolves when the group is on disk. @throws the error that rolled all of it back */
  committed: Promise<void>
  resolve: () => void
  reject: (error: unknown) => void
}

type Query = Pick<CompiledQuery, 'sql' | 'parameters'>

const WRITES = /^(insert|update|delete)\b/

/**
 * How often the write-ahead log is emptied, which still has what was deleted since. With `journal_size_limit=0` it
 * would be truncated only after 1,000 pages, and growing again would make a save a sixth slower (decision 0021).
 */
const EMPTY_LOG_MS = 60_000

/** A group ends with the turn of the event loop that started it, or after this many writes. */
const GROUP_LIMIT = 100

/** A row of transactions runs in microtasks alone, and no other call is even read meanwhile: after this long it is interrupted. */
const TURN_MS = 5

/**
 * The single connection to the embedded database. A transaction has it exclusively until its work is done. It joins the group
 * of its turn of the event loop, as a savepoint, and resolves with the group's commit; so does a write outside one, and
 * a read that may have seen the group's uncommitted rows.
 */
export class SharedConnection {
  readonly #db: DatabaseSync
  readonly #statements: Statements
  readonly #emptying = setInterval(() => this.#emptyLog(), EMPTY_LOG_MS).unref()
  /** True at the start as well: a process that was killed leaves its log behind. */
  #hasLog = true
  #group: Group | null = null
  #grouped = 0
  #transaction: PromiseWithResolvers<void> | null = null
  /** From the end of a group with a transaction to the next turn of the event loop. */
  #resting: Promise<void> | null = null

  constructor(db: DatabaseSync) {
    this.#db = db
    this.#statements = new Statements(db)
  }

  run<R>({ sql, parameters }: Query): QueryResult<R> {
    return this.#statements.prepare(sql).run(parameters) as QueryResult<R>
  }

  async runShared<R>(query: Query): Promise<QueryResult<R>> {
    while (this.#transaction) await this.#transaction.promise
    if (WRITES.test(query.sql)) return this.#write(query)
    const result = this.run<R>(query)
    if (!this.#group) return result
    const undone = await this.#group.committed.then(
      () => false,
      () => true,
    )
    return undone ? this.runShared(query) : result
  }

  async #write<R>(query: Query): Promise<QueryResult<R>> {
    const group = this.#group ?? this.#open()
    this.#grouped++
    try {
      const result = this.run<R>(query)
      if (this.#grouped >= GROUP_LIMIT) this.settle()
      await group.committed
      return result
    } catch (error) {
      // A constraint violation rolls back its own statement only, a full disk the whole transaction.
      if (this.#group === group && !this.#db.isTransaction) this.#end(error)
      throw error
    }
  }

  #open(): Group {
    this.#statements.prepare('begin immediate').run([])
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    promise.catch(() => {})
    const opened = performance.now()
    const group: Group = { opened, isOver: false, committed: promise, resolve, reject }
    this.#group = group
    this.#grouped = 0
    this.#hasLog = true
    setImmediate(() => {
      group.isOver = true
      if (this.#group === group && !this.#transaction) this.settle()
    })
    return group
  }

  settle(): void {
    if (!this.#group) return
    try {
      this.#statements.prepare('commit').run([])
      this.#end()
    } catch (error) {
      if (this.#db.isTransaction) this.#statements.prepare('rollback').run([])
      this.#end(error)
    }
  }

  #end(error?: unknown): void {
    const group = this.#group
    this.#group = null
    if (error) group?.reject(error)
    else group?.resolve()
  }

  /** `begin immediate`: a transaction that reads first would fail at its write if another process wrote in between. */
  async begin(): Promise<void> {
    while (this.#transaction || this.#resting) await (this.#transaction?.promise ?? this.#resting)
    if (!this.#group) this.#open()
    this.#statements.prepare('savepoint work').run([])
    this.#transaction = Promise.withResolvers<void>()
  }

  /** The next one may begin at once; it sees what this one has written, and fails with it if the commit does. */
  async commit(): Promise<void> {
    const committed = this.#group?.committed
    this.#statements.prepare('release work').run([])
    this.#free()
    await committed
  }

  rollback(): void {
    // A full disk has ended the whole group already; another rollback would fail and hide the cause.
    if (this.#db.isTransaction) {
      this.#statements.prepare('rollback to work').run([])
      this.#statements.prepare('release work').run([])
    } else this.#end(new Error('the disk is full, or another write of the same group was lost'))
    this.#free()
  }

  #free(): void {
    const [ended, group] = [this.#transaction, this.#group]
    this.#transaction = null
    this.#grouped++
    if (!group || group.isOver || performance.now() - group.opened > TURN_MS) {
      this.settle()
      this.#rest()
    }
    ended?.resolve()
  }

  #rest(): void {
    this.#resting = new Promise(resolve =>
      setImmediate(() => {
        this.#resting = null
        resolve()
      }),
    )
  }

  /** Checkpoints and truncates the write-ahead log. If another process is using it, the next round will do. */
  #emptyLog(): void {
    if (!this.#hasLog || this.#transaction) return
    this.settle()
    this.#db.exec('pragma busy_timeout=0')
    try {
      const { busy } = this.#db.prepare('pragma wal_checkpoint(truncate)').get() as { busy: number }
      this.#hasLog = busy !== 0
    } catch {
      // A full disk, for one: writes report that themselves, and a timer must not end the site.
    } finally {
      this.#db.exec(`pragma busy_timeout=${BUSY_TIMEOUT_MS}`)
    }
  }

  close(): void {
    clearInterval(this.#emptying)
    this.settle()
    this.#statements.clear()
    this.#db.close()
  }
}

class Connection implements DatabaseConnection {
  readonly shared: SharedConnection
  inTransaction = false

  constructor(shared: SharedConnection) {
    this.shared = shared
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.inTransaction ? this.shared.run<R>(query) : this.shared.runShared<R>(query)
  }

  streamQuery(): never {
    throw new Error('the embedded database cannot stream rows')
  }
}

class SharingDriver implements Driver {
  readonly #shared: SharedConnection

  constructor(shared: SharedConnection) {
    this.#shared = shared
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return new Connection(this.#shared)
  }

  async beginTransaction(connection: Connection): Promise<void> {
    await this.#shared.begin()
    connection.inTransaction = true
  }

  async commitTransaction(connection: Connection): Promise<void> {
    connection.inTransaction = false
    await this.#shared.commit()
  }

  /** Kysely calls it after a commit that failed, too. */
  async rollbackTransaction(connection: Connection): Promise<void> {
    if (!connection.inTransaction) return
    connection.inTransaction = false
    this.#shared.rollback()
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#shared.close()
  }
}

/** Kysely need not serialize queries: `SharedConnection` does. */
class SharingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
  /** SQLite rolls back changes of tables as well: a migration that fails half-way must leave nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Rows are not locked: there is one writer. So stores ask for their locks on both engines. */
class SharingCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === 'Distinct') super.visitSelectModifier(node)
  }
}

export class SharingSqliteDialect extends SqliteDialect {
  readonly #shared: SharedConnection

  constructor(shared: SharedConnection) {
    super({ database: () => Promise.reject(new Error('the driver owns the database')) })
    this.#shared = shared
  }

  override createDriver(): Driver {
    return new SharingDriver(this.#shared)
  }

  override createAdapter(): SqliteAdapter {
    return new SharingAdapter()
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new SharingCompiler()
  }
}
