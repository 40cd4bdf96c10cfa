import type { Db } from '#src/platform/server/db/database.ts'
import { doneMigrations } from '#src/platform/server/db/migrate.ts'
import type { Check } from '../../contract.ts'
import * as store from '../store.ts'
import { fine, found } from './check.ts'

const CLOCK_WARN_MS = 5_000
const OLDEST_POSTGRES = 14

/** @param known names of this version's migrations */
export async function checkMigrations(db: Db, known: readonly string[]): Promise<Check> {
  const name = 'migrations'
  const done = await doneMigrations(db)
  const [pending, unknown] = [
    known.filter(each => !done.includes(each)),
    done.filter(each => !known.includes(each)),
  ]
  if (unknown.length > 0) {
    const says = `the database is newer than this version: ${unknown.join(', ')}`
    return found(name, 'fail', says, { operator: 'Start the newer version, or restore an older backup.' })
  }
  if (pending.length === 0) return fine(name, `all ${done.length} are done`)
  const says = `${pending.length} are pending`
  return found(name, 'warn', says, {
    operator: 'They run when the site starts, after it has backed up the database.',
  })
}

/** Its version, and whether its clock agrees with this machine's. @param now milliseconds since 1970 */
export async function checkDatabase(
  db: Db,
  engine: 'sqlite' | 'postgres',
  now: () => number,
): Promise<Check[]> {
  const before = now()
  const { version, clock, bytes } = await store.describeDatabase(db)
  const megabytes = Math.ceil(bytes / 1024 / 1024)
  const isOld = engine === 'postgres' && Number.parseInt(version, 10) < OLDEST_POSTGRES
  const title = engine === 'postgres' ? 'PostgreSQL' : 'SQLite'
  const says = `${title} ${version}, ${megabytes} MB`
  const database = isOld
    ? found('database', 'warn', says, {
        operator: `Upgrade the server to PostgreSQL ${OLDEST_POSTGRES} or newer.`,
      })
    : fine('database', says)
  if (clock === null) return [database]
  const off = Math.round(Math.abs(clock - (before + now()) / 2))
  const apart = `${off} ms between this machine and the database`
  const agreement =
    off > CLOCK_WARN_MS
      ? found('clock', 'warn', apart, {
          operator: 'Synchronize both clocks (NTP): sessions and codes depend on the time.',
        })
      : fine('clock', apart)
  return [database, agreement]
}
