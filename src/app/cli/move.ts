import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { commandLine } from '#src/platform/server/command-line.ts'
import { type Opened, openDatabase } from '#src/platform/server/db/database.ts'
import { whileNotInUse } from '#src/platform/server/db/in-use.ts'
import { NewerDatabaseError } from '#src/platform/server/db/migrate.ts'
import { MoveError, move } from '#src/platform/server/db/move.ts'
import { databaseOf } from '#src/platform/server/settings/compose.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import { migrations } from '../server/features.ts'
import { explained } from '../server/start-errors.ts'
import { commandSettings, say, stop } from './command.ts'

/** `npm run move -- [--from ADDRESS] --to ADDRESS`: from the embedded database to PostgreSQL, or back. */

type Address = Settings['database']

function shown(address: Address): string {
  if (address.engine === 'sqlite') return `file:${address.file}`
  const url = new URL(address.url)
  if (url.password) url.password = 'PASSWORD'
  return url.href
}

function addressOf(value: string): Address {
  if (!/^(file:.+|postgres(ql)?:\/\/.+)/.test(value) || value === 'file::memory:') {
    stop(`${value.split(':')[0]}: an address starts with file: or postgres://. Nothing was done.`)
  }
  return databaseOf(value)
}

/** One connection without timeouts: a large table may take a while. */
const open = (address: Address): Promise<Opened> => openDatabase(address, { max: 1, noTimeouts: true })

/** Prints the settings to change: sessions and mailed links stay valid only with the same secret. */
function next(from: Address, to: Address, settings: Settings): void {
  say('')
  say('Every row is identical on both sides. The source is unchanged; keep it until you are sure. Now set:')
  say(`  DATABASE_URL=${shown(to)}`)
  if (from.engine === 'postgres' || settings.authSecret) {
    say(
      '  AUTH_SECRET unchanged: with another one everybody has to sign in again, and mailed links stop working.',
    )
    return
  }
  const file = join(settings.dataDir, 'auth-secret')
  say(`  AUTH_SECRET=<the contents of ${file}>`)
  say('With another secret everybody has to sign in again, and mailed links stop working.')
}

async function run(from: Address, to: Address): Promise<void> {
  const [source, target] = [await open(from), await open(to)]
  try {
    const moved = await move({ from: source.db, to: target.db, migrations }, ({ table, rows, checksum }) =>
      say(`${String(rows).padStart(10)}  ${checksum.slice(0, 16)}  ${table}`),
    )
    const total = moved.reduce((sum, { rows }) => sum + rows, 0)
    say(`${String(total).padStart(10)}  rows in ${moved.length} tables`)
  } finally {
    await Promise.all([source.db.destroy(), target.db.destroy()])
  }
}

const settings = commandSettings()
const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } })
const from = values.from ? addressOf(values.from) : settings.database
const embedded: Address = { engine: 'sqlite', file: join(settings.dataDir, 'first-domino.db') }
if (!values.to && from.engine === 'sqlite')
  stop(`Give the target: ${commandLine('move', '--to postgres://…')}`)
const to = values.to ? addressOf(values.to) : embedded
if (from.engine === to.engine) stop('Both use the same engine: use a backup, or pg_dump. Nothing was done.')
const file = from.engine === 'sqlite' ? from.file : to.engine === 'sqlite' ? to.file : ''
if (from.engine === 'sqlite' && !existsSync(file)) stop(`There is no database at ${file}.`)

say(`From ${shown(from)}\nto   ${shown(to)}`)
try {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const done = await whileNotInUse(file, () => run(from, to))
  if (!done) stop('The site is running; stop it first. Nothing was moved.')
  next(from, to, settings)
} catch (error) {
  if (error instanceof MoveError || error instanceof NewerDatabaseError) {
    stop(`${error.message} Nothing was moved.`)
  }
  const [source, target] = [values.from ? '--from' : 'DATABASE_URL', '--to']
  const fromPostgres = from.engine === 'postgres'
  const line = explained(error, {
    postgres: fromPostgres ? source : target,
    sqlite: fromPostgres ? target : source,
  })
  const { code, message } = error as { code?: string; message: string }
  stop(
    `${line ?? `A database failed: ${message} (${code ?? 'no code'}).`} Nothing was moved; the source is unchanged.`,
  )
}
