import type { Db } from '#src/platform/server/db/database.ts'
import type { Check } from '../../contract.ts'
import * as store from '../store.ts'

const CLOCK_WARN_MS = 5_000
const OLDEST_POSTGRES = 14

/** @param known names of this version's migrations */
export async function checkMigrations(db: Db, known: readonly string[]): Promise<Check> {
  const name = 'migrations'
  const done = await store.doneMigrations(db)
  const [pending, unknown] = [
    known.filter(each => !done.includes(each)),
    done.filter(each => !known.includes(each)),
  ]
  if (unknown.length > 0) {
    const says = `the database is newer than this version: ${unknown.join(', ')}`
    return { name, state: 'fail', says, advice: 'Start the newer version, or restore an older backup.' }
  }
  if (pending.length === 0) return { name, state: 'ok', says: `all ${done.length} are done`, advice: null }
  const says = `${pending.length} are pending`
  return { name, state: 'warn', says, advice: 'They run when the site starts; it backs up before.' }
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
  const database: Check = {
    name: 'database',
    state: isOld ? 'warn' : 'ok',
    says: `${title} ${version}, ${megabytes} MB`,
    advice: isOld ? `Upgrade the server to PostgreSQL ${OLDEST_POSTGRES} or newer.` : null,
  }
  if (clock === null) return [database]
  const off = Math.round(Math.abs(clock - (before + now()) / 2))
  const isOff = off > CLOCK_WARN_MS
  const agreement: Check = {
    name: 'clock',
    state: isOff ? 'warn' : 'ok',
    says: `${off} ms between this machine and the database`,
    advice: isOff ? 'Synchronize both clocks (NTP): sessions and codes depend on the time.' : null,
  }
  return [database, agreement]
}
