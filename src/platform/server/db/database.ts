import { closeSync, openSync } from 'node:fs'
import {
  Kysely,
  type LogEvent,
  PostgresDialect,
  type SelectQueryBuilder,
  SqliteAdapter,
  sql,
} from 'kysely'
import type { Settings } from '../settings/settings.ts'
import type { Engine } from './columns.ts'
import type { PoolOptions, PoolState } from './postgres.ts'
import type { Schema } from './schema.ts'
import { forgetDeletedWords, openSqlite } from './sqlite.ts'
import { SharedConnection, SharingSqliteDialect } from './sqlite-driver.ts'

export type Db = Kysely<Schema>

export interface Opened {
  db: Db
  engine: Engine
  /** Copies what is stored to a new file: one snapshot, whatever is written meanwhile, and nothing that was deleted. */
  backup?: (to: string) => void
  pool?: PoolState
}

export interface OpenOptions extends PoolOptions {
  /** Called when a query ends, in its caller's asynchronous context. */
  onQuery?: ((event: LogEvent) => void) | undefined
}

/** PostgreSQL's driver takes 10 MB, so it is imported lazily. */
export async function openDatabase(
  database: Settings['database'],
  options: OpenOptions = {},
): Promise<Opened> {
  const log = options.onQuery && { log: options.onQuery }
  if (database.engine === 'postgres') {
    const { namingPool, openPostgres } = await import('./postgres.ts')
    const pool = openPostgres(database.url, options)
    const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: namingPool(pool) }), ...log })
    return { db, engine: 'postgres', pool }
  }
  const connection = openSqlite(database.file)
  const shared = new SharedConnection(connection)
  const db: Db = new Kysely({ dialect: new SharingSqliteDialect(shared), ...log })
  return {
    db,
    engine: 'sqlite',
    backup: to => {
      // Created here first: SQLite would make it readable for everybody, as far as the umask allows.
      closeSync(openSync(to, 'wx', 0o600))
      connection.prepare('vacuum into ?').run(to)
      forgetDeletedWords(to)
    },
  }
}

export const engineOf = (db: Db): Engine =>
  db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres'

/**
 * Runs `work` in a transaction; joins the current one if `db` is one.
 * @param on a database, or a context, whose `db` is then the transaction. Inside, use only what `work` receives: on SQLite the
 *   outer database would deadlock, on PostgreSQL it would run outside the transaction. Never await HTTP, mail, AI or payments inside.
 */
export function inTransaction<T>(on: Db, work: (trx: Db) => Promise<T>): Promise<T>
export function inTransaction<C extends { db: Db }, T>(
  on: C,
  work: (ctx: C) => Promise<T>,
): Promise<T>
export function inTransaction<T>(on: Db | { db: Db }, work: (on: never) => Promise<T>): Promise<T> {
  const db = 'db' in on ? on.db : on
  const run = (trx: Db) => work(('db' in on ? { ...on, db: trx } : trx) as never)
  return db.isTransaction ? run(db) : db.transaction().execute(run)
}

/** Held until the transaction ends, where no unique index can guard. SQLite runs one transaction at a time anyway. */
export async function advisoryLock(trx: Db, name: string): Promise<void> {
  if (engineOf(trx) === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx)
}

export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}

export async function countOf<Tables extends keyof Schema>(
  query: SelectQueryBuilder<Schema, Tables, object>,
): Promise<number> {
  const { n } = await query.select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()
  return Number(n)
}

interface Change {
  executeTakeFirst: () => Promise<{ numUpdatedRows: bigint } | { numDeletedRows: bigint }>
}

export async function changedRows(query: Change): Promise<number> {
  const result = await query.executeTakeFirst()
  return Number('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows)
}

export const hasChanged = async (query: Change): Promise<boolean> => (await changedRows(query)) > 0
