import { createHash } from 'node:crypto'
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'

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

const names = new Map<string, string>()

/** The server plans a named statement once a connection; `pg` names none by itself. */
function nameOf(sql: string): string {
  let name = names.get(sql)
  if (!name) {
    name = createHash('sha1').update(sql).digest('base64url')
    if (names.size >= 500) names.clear()
    names.set(sql, name)
  }
  return name
}

const NAMED = /^(select|insert|update|delete|with)\b/i
/**
 * All columns of a table: when a newer process adds one, a plan that is kept for such a statement fails with
 * `cached plan must not change result type`, inside a transaction beyond repair.
 */
const ALL_COLUMNS = /(\b(select|returning) |\.)\*/i

function naming(client: pg.PoolClient): PostgresPoolClient {
  let silent = false
  const query = async (text: string, values: readonly unknown[]) => {
    const named = NAMED.test(text) && !ALL_COLUMNS.test(text)
    try {
      return await client.query({ ...(named && { name: nameOf(text) }), text, values: [...values] })
    } catch (error) {
      // Its answer may still come, and would be taken for the next query's.
      if (error instanceof Error && error.message === 'Query read timeout') silent = true
      throw error
    }
  }
  const release = (destroy?: boolean) => client.release(destroy || silent)
  return { query, release } as unknown as PostgresPoolClient
}

/** A statement that takes longer is ended by the server: one slow query must not hold a connection for ever. */
const STATEMENT_MS = 10_000
/** A transaction whose process hangs between two statements lets go of its locks. */
const IDLE_IN_TRANSACTION_MS = 30_000
/** A server that is silently gone answers nothing at all; then the connection is given up. */
const ANSWER_MS = 12_000

export interface PoolOptions {
  /** The most connections at once; 10 unless said. */
  max?: number
  /** For migrations, which may take long and wait for each other: nothing is cut short. */
  patient?: boolean
  /** How long a server may be silent, in milliseconds. */
  answerMs?: number
}

export type PoolState = Readonly<Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>

/**
 * A pool of connections to PostgreSQL.
 * @param url `postgres://…`
 */
export function openPostgres(
  url: string,
  { max = 10, patient = false, answerMs = ANSWER_MS }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: Math.min(5_000, answerMs),
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Tells an operator, in pg_stat_activity, whose a connection is.
    application_name: `first-domino ${process.pid}`,
    types,
    ...(!patient && {
      statement_timeout: Math.min(STATEMENT_MS, answerMs),
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      query_timeout: answerMs,
    }),
  })
  // A connection that dies while idle is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => {})
  // One that dies while it is held tells its query; between two queries there is nobody to tell.
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

export function postgresDialect(pool: pg.Pool): PostgresDialect {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const namingPool: PostgresPool = {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const known = wrapped.get(client) ?? naming(client)
      wrapped.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
  return new PostgresDialect({ pool: namingPool })
}
