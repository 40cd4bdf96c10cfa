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

function naming(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) =>
    NAMED.test(text)
      ? client.query({ name: nameOf(text), text, values: [...values] })
      : client.query(text, [...values])
  return { query, release: (destroy?: boolean) => client.release(destroy) } as unknown as PostgresPoolClient
}

/**
 * A pool of connections to PostgreSQL.
 * @param url `postgres://…`
 */
export function openPostgres(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: 'first-domino',
    types,
  })
  // A connection that dies while idle is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => {})
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
