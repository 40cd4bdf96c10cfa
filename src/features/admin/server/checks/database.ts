import type { Db } from '#src/platform/server/db/database.ts'
import { doneMigrations, type Migrations, whyUnknown } from '#src/platform/server/db/migrate.ts'
import type { Check } from '../../contract.ts'
import { fine, problem } from './check.ts'
import { describeDatabase } from './database.store.ts'

const CLOCK_WARN_MS = 5_000
const OLDEST_POSTGRES = 14

/** @param migrations this version's */
export async function checkMigrations(db: Db, migrations: Migrations): Promise<Check> {
  const name = 'migrations'
  const done = await doneMigrations(db)
  const [why, operator] = whyUnknown(done, migrations) ?? []
  if (why && operator) return problem(name, 'fail', why, { operator })
  const pending = Object.keys(migrations).length - done.length
  if (pending === 0) return fine(name, `all ${done.length} are done`)
  return problem(name, 'warn', `${pending} are pending`, {
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
  const { version, clock, bytes } = await describeDatabase(db)
  const megabytes = Math.ceil(bytes / 1024 / 1024)
  const isOld = engine === 'postgres' && Number.parseInt(version, 10) < OLDEST_POSTGRES
  const title = engine === 'postgres' ? 'PostgreSQL' : 'SQLite'
  const says = `${title} ${version}, ${megabytes} MB`
  const database = isOld
    ? problem('database', 'warn', says, {
        operator: `Upgrade the server to PostgreSQL ${OLDEST_POSTGRES} or newer.`,
      })
    : fine('database', says)
  if (clock === null) return [database]
  const off = Math.round(Math.abs(clock - (before + now()) / 2))
  const apart = `${off} ms between this machine and the database`
  const agreement =
    off > CLOCK_WARN_MS
      ? problem('clock', 'warn', apart, {
          operator: 'Synchronize both clocks (NTP): sessions and codes depend on the time.',
        })
      : fine('clock', apart)
  return [database, agreement]
}
