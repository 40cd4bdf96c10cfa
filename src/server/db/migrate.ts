import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { type Columns, columns } from './columns.ts'
import { type Db, engineOf } from './database.ts'
import * as house from './migrations/0001-house.ts'
import * as publicForms from './migrations/0002-public-forms.ts'
import * as planner from './migrations/0003-planner.ts'
import * as cabinet from './migrations/0004-cabinet.ts'
import * as accounts from './migrations/0005-accounts.ts'
import * as assessments from './migrations/0006-assessments.ts'
import * as restDays from './migrations/0007-rest-days.ts'
import * as admin from './migrations/0008-admin.ts'
import * as membership from './migrations/0009-membership.ts'
import * as search from './migrations/0010-search.ts'
import * as stripe from './migrations/0011-stripe.ts'
import * as coach from './migrations/0012-coach.ts'
import * as manyProcesses from './migrations/0013-many-processes.ts'
import * as weeklyCounts from './migrations/0015-weekly-counts.ts'
import * as rowCounts from './migrations/0016-row-counts.ts'
import * as secondStep from './migrations/0017-second-step.ts'
import * as stripeAddresses from './migrations/0018-stripe-addresses.ts'
import * as unconfirmed from './migrations/0019-unconfirmed.ts'
import type { Schema } from './schema.ts'

type Migration = { up: (db: never, columns: Columns) => Promise<void> }

/** In order, by name; one that has been released is never changed. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-house': house,
  '0002-public-forms': publicForms,
  '0003-planner': planner,
  '0004-cabinet': cabinet,
  '0005-accounts': accounts,
  '0006-assessments': assessments,
  '0007-rest-days': restDays,
  '0008-admin': admin,
  '0009-membership': membership,
  '0010-search': search,
  '0012-coach': coach,
  '0013-many-processes': manyProcesses,
  '0011-stripe': stripe,
  '0015-weekly-counts': weeklyCounts,
  '0016-row-counts': rowCounts,
  '0017-second-step': secondStep,
  '0018-stripe-addresses': stripeAddresses,
  '0019-unconfirmed': unconfirmed,
}

/** The database was made by a newer version of this software. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError'
}

/**
 * Whether this code knows every migration the database has.
 * @throws NewerDatabaseError when it does not
 */
export async function refuseNewer(db: Db): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(table => table.name === 'kysely_migration')) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const unknown = rows.map(row => row.name).filter(name => !(name in MIGRATIONS))
  if (unknown.length === 0) return
  throw new NewerDatabaseError(
    `The database is newer than this version of the software (it has ${unknown.join(', ')}). Start the newer version, or restore an older backup.`,
  )
}

/** PostgreSQL: a lock was not to be had, or two waited for each other. */
const LOCKED = /^(55P03|40P01)$/
const LOCK_TRIES = 200

/**
 * While older processes serve, a migration that waits for a table makes everybody behind it wait, and one that holds
 * one table and waits for another can deadlock with them. So it waits for less than the second after which PostgreSQL
 * looks for a victim, then lets go of everything and begins anew.
 */
const giveWay = (trx: Kysely<Schema>) => sql`set local lock_timeout = '250ms'`.execute(trx)

/** Whether it was made by a newer version that this one may go on beside (see docs/guide.md, rolling upgrades). */
async function isNewer(db: Db): Promise<boolean> {
  try {
    await refuseNewer(db)
    return false
  } catch (error) {
    if (error instanceof NewerDatabaseError) return true
    throw error
  }
}

/**
 * Brings the database to this version, all or nothing. Several processes may do so at once: PostgreSQL's
 * migrator holds an advisory lock, and for SQLite `lockFile` is one, which the system lets go of when a process dies.
 * @param lockFile a path beside the embedded database; null for one in memory or for PostgreSQL
 * @param mayBeNewer leaves a newer database as it is: for a process that takes the place of one that was running when
 *   the newer version came, which every migration allows
 * @throws NewerDatabaseError when the database knows migrations this code does not
 */
export async function migrate(db: Db, lockFile: string | null, mayBeNewer = false): Promise<void> {
  const lock = lockFile ? new DatabaseSync(lockFile, { timeout: 60_000 }) : null
  try {
    lock?.exec('begin exclusive')
    if (mayBeNewer && (await isNewer(db))) return
    await refuseNewer(db)
    const forEngine = columns(engineOf(db))
    const migrator = new Migrator({
      db,
      provider: {
        getMigrations: async () =>
          Object.fromEntries(
            Object.entries(MIGRATIONS).map(([name, { up }]) => [
              name,
              {
                up: async (trx: Kysely<Schema>) => {
                  if (forEngine.engine === 'postgres') await giveWay(trx)
                  await up(trx as never, forEngine)
                },
              },
            ]),
          ),
      },
    })
    for (let time = 1; ; time++) {
      const { error } = await migrator.migrateToLatest()
      if (!error) return
      if (!LOCKED.test(String((error as { code?: string }).code)) || time === LOCK_TRIES) throw error
      await pause(50 + Math.random() * 100)
    }
  } finally {
    lock?.close()
  }
}
