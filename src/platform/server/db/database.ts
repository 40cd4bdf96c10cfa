import { backup as sqliteBackup } from 'node:sqlite'
import { Kysely, type LogEvent, SqliteAdapter, sql } from 'kysely'
import type { Settings } from '../settings/settings.ts'
import type { Engine } from './columns.ts'
import type { PoolOptions, PoolState } from './postgres.ts'
import type { Schema } from './schema.ts'
import { openSqlite } from './sqlite.ts'
import { SharedConnection, SharingSqliteDialect } from './sqlite-driver.ts'

/** The database, or a transaction on it. */
export type Db = Kysely<Schema>

export interface Opened {
  db: Db
  engine: Engine
  /** Copies the running embedded database, consistently. */
  backup?: (to: string) => Promise<void>
  /** PostgreSQL's connections, as they are at any moment. */
  pool?: PoolState
}

export interface OpenOptions extends PoolOptions {
  /** Told of each query when it is over, in the asynchronous context of its caller. */
  onQuery?: ((event: LogEvent) => void) | undefined
}

const direct = new WeakMap<Db, SharedConnection>()

/**
 * The embedded database's own connection, past Kysely's layers, which take longer than a small query; not within a
 * transaction, nor where each query is watched.
 */
export const directConnection = (db: Db): SharedConnection | undefined => direct.get(db)

/** Opens the database; PostgreSQL's driver is loaded only where it is used, it weighs 10 MB. */
export async function openDatabase(
  database: Settings['database'],
  options: OpenOptions = {},
): Promise<Opened> {
  const log = options.onQuery && { log: options.onQuery }
  if (database.engine === 'postgres') {
    const { openPostgres, postgresDialect } = await import('./postgres.ts')
    const pool = openPostgres(database.url, options)
    return { db: new Kysely({ dialect: postgresDialect(pool), ...log }), engine: 'postgres', pool }
  }
  const connection = openSqlite(database.file)
  const shared = new SharedConnection(connection)
  const db: Db = new Kysely({ dialect: new SharingSqliteDialect(shared), ...log })
  if (!log) direct.set(db, shared)
  return {
    db,
    engine: 'sqlite',
    backup: async to => {
      await sqliteBackup(connection, to)
    },
  }
}

export const engineOf = (db: Db): Engine =>
  db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres'

/**
 * Runs `work` in a transaction, in the one already begun if `db` is one.
 * Inside, touch only what `work` is given: on SQLite the outer `db` would wait for ever, on PostgreSQL it
 * would run outside. Never await HTTP, mail, AI or payments inside.
 */
export function inTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}

/**
 * Lets one transaction at a time go on past this line, for what no unique index can guard. On SQLite every
 * transaction is alone already.
 */
export async function oneAtATime(trx: Db, name: string): Promise<void> {
  if (engineOf(trx) === 'postgres') await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx)
}

/** @throws when the database does not answer */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
