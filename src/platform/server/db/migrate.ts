import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type MigrationResult, Migrator } from 'kysely/migration'
import { type Columns, columns } from './columns.ts'
import { type Db, engineOf } from './database.ts'
import type { Schema } from './schema.ts'

/** Parts with the same name, from several features, run in the order of the features. */
export type Migration = (db: never, columns: Columns) => Promise<void>

/** Migrations by name. Never change one that has been released. */
export type Migrations = Readonly<Record<string, Migration>>

/** Parts with the same name form one migration, and run in the order given. @param parts the platform's last */
export function composeMigrations(parts: readonly Migrations[]): Migrations {
  const names = [...new Set(parts.flatMap(part => Object.keys(part)))].sort()
  return Object.fromEntries(
    names.map(name => [
      name,
      async (db: never, forEngine: Columns) => {
        for (const part of parts) await part[name]?.(db, forEngine)
      },
    ]),
  )
}

/** The database is newer than this version. */
export class UnknownSchemaError extends Error {
  override readonly name = 'UnknownSchemaError'
}

/** A migration failed and was rolled back with all others of this start. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed'
}

/** @returns the sorted names of the migrations that were done; none when this is not a database of this software */
export async function doneMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(table => table.name === 'kysely_migration')) return []
  const { rows } = await sql<{
    name: string
  }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(row => row.name)
}

/** @returns why this version cannot use a database with these migrations, and the way out; null when it can */
export function whyUnknown(
  done: readonly string[],
  migrations: Migrations,
): [string, string] | null {
  const unknown = done.filter(name => !Object.hasOwn(migrations, name))
  if (unknown.length === 0) return null
  return [
    `The database is newer than this version of the software (it has ${unknown.join(', ')}).`,
    'Start the newer version, or restore an older backup.',
  ]
}

/** @throws UnknownSchemaError when the database has a migration that this code does not know */
export async function refuseUnknown(db: Db, migrations: Migrations): Promise<void> {
  const why = whyUnknown(await doneMigrations(db), migrations)
  if (why) throw new UnknownSchemaError(why.join(' '))
}

/** PostgreSQL: lock timeout, deadlock. */
const LOCKED = /^(55P03|40P01)$/
const LOCK_ATTEMPTS = 200

/**
 * While older processes serve, a migration that waits for a table blocks everybody queued behind it, and one that holds
 * a table while waiting for another can deadlock. So it times out well before PostgreSQL's deadlock check (one
 * second), releases all locks, and is retried.
 */
const setLockTimeout = (trx: Kysely<Schema>) => sql`set local lock_timeout = '250ms'`.execute(trx)

/** Outside of a migration an error, such as a missing right, says enough. PostgreSQL's message may quote a row. */
function failureOf(error: unknown, results: readonly MigrationResult[] = []): unknown {
  const failed = results.find(({ status }) => status === 'Error')
  if (!failed) return error
  const { message, code, severity } = error as {
    message?: string
    code?: string
    severity?: string
  }
  return new MigrationFailed(
    `The migration ${failed.migrationName} failed (${severity ? code : message}). Nothing was changed: the previous version still starts.`,
    { cause: error },
  )
}

/**
 * Migrates the database to this version, all or nothing. Several processes may do so at once: PostgreSQL's migrator
 * takes an advisory lock, and for SQLite `lockFile` serves as one, which the system releases when a process dies.
 * @param lockFile a path beside the embedded database; null for one in memory or for PostgreSQL
 * @param before awaited before a database with data is changed; what it throws leaves the database as it was
 * @throws UnknownSchemaError when the database has migrations that this code does not know: nothing was touched
 * @throws MigrationFailed when one of them fails: nothing was changed, and the previous version can start
 */
export async function migrate(
  db: Db,
  migrations: Migrations,
  lockFile: string | null,
  before?: () => Promise<unknown>,
): Promise<void> {
  const lock = lockFile ? new DatabaseSync(lockFile, { timeout: 60_000 }) : null
  try {
    lock?.exec('begin exclusive')
    await refuseUnknown(db, migrations)
    const done = await doneMigrations(db)
    const isBehind = done.length > 0 && Object.keys(migrations).some(name => !done.includes(name))
    if (isBehind) await before?.()
    const forEngine = columns(engineOf(db))
    const migrator = new Migrator({
      db,
      provider: {
        getMigrations: async () =>
          Object.fromEntries(
            Object.entries(migrations).map(([name, up]) => [
              name,
              {
                up: async (trx: Kysely<Schema>) => {
                  if (forEngine.engine === 'postgres') await setLockTimeout(trx)
                  await up(trx as never, forEngine)
                },
              },
            ]),
          ),
      },
    })
    for (let attempt = 1; ; attempt++) {
      const { error, results } = await migrator.migrateToLatest()
      if (!error) return
      if (!LOCKED.test(String((error as { code?: string }).code)) || attempt === LOCK_ATTEMPTS)
        throw failureOf(error, results)
      await pause(50 + Math.random() * 100)
    }
  } finally {
    lock?.close()
  }
}
