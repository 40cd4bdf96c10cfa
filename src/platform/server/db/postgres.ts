import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { memoize } from '#src/contract/memoize.ts'

const { builtins } = pg.types

const parsers: Record<number, (value: string) => unknown> = {
  [builtins.TIMESTAMPTZ]: value => new Date(value).toISOString(),
  [builtins.DATE]: value => value,
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
}

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
}

const NAMED = /^(select|insert|update|delete|with)\b/i
/**
 * When a newer process adds a column, the cached plan of a `select *` fails with `cached plan must not change result
 * type`, which aborts the transaction. So these stay unnamed.
 */
const ALL_COLUMNS = /(\b(select|returning) |\.)\*/i

const NAMES_MAX = 500

/** PostgreSQL plans a named statement once per connection; `pg` names none. @returns undefined if it stays unnamed */
const nameOf = memoize(NAMES_MAX, sql => {
  const isNamed = NAMED.test(sql) && !ALL_COLUMNS.test(sql)
  return isNamed ? createHash('sha1').update(sql).digest('base64url') : undefined
})

function naming(client: pg.PoolClient): PostgresPoolClient {
  let silent = false
  const query = async (text: string, values: readonly unknown[]) => {
    try {
      return await client.query({ text, values: [...values], name: nameOf(text) })
    } catch (error) {
      // The response may still arrive, and would be taken for the next query's: this connection is not used again.
      if (error instanceof Error && error.message === 'Query read timeout') silent = true
      throw error
    }
  }
  const release = (destroy?: boolean) => client.release(destroy || silent)
  return { query, release } as unknown as PostgresPoolClient
}

/** Statement timeout: a slow query must not hold a connection forever. */
const STATEMENT_MS = 10_000
/** When a process hangs inside a transaction, its locks are released. */
const IDLE_IN_TRANSACTION_MS = 30_000
/** A server that has silently disappeared never answers, so the client gives up the connection. */
const ANSWER_MS = 12_000

export interface PoolOptions {
  /** The pool's size, 10 by default. */
  max?: number
  /** Without timeouts: for migrations, which may take long and wait for each other. */
  noTimeouts?: boolean
  /** How long to wait for the server, in milliseconds. */
  answerMs?: number
}

export type PoolState = Readonly<Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>

export function openPostgres(
  url: string,
  { max = 10, noTimeouts = false, answerMs = ANSWER_MS }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: Math.min(5_000, answerMs),
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Shown to operators in pg_stat_activity.
    application_name: `first-domino ${process.pid}`,
    types,
    ...(!noTimeouts && {
      statement_timeout: Math.min(STATEMENT_MS, answerMs),
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      query_timeout: answerMs,
    }),
  })
  // An idle connection that dies is replaced; without a listener its error would end the process.
  pool.on('error', () => {})
  // A connection in use reports its error to the running query, but between two queries nobody listens.
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

/** The pool, with named statements. */
export function namingPool(pool: pg.Pool): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const known = wrapped.get(client) ?? naming(client)
      wrapped.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}
