import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { commandLine } from '#src/platform/server/command-line.ts'
import { PRACTICE_OPTIONS, type PracticeOption } from '#src/platform/server/db/claims.ts'
import { UnknownSchemaError } from '#src/platform/server/db/migrate.ts'
import { PracticeError } from '#src/platform/server/db/practice-manifest.ts'
import { PARTIAL, removeStale } from '#src/platform/server/db/stale-files.ts'
import { argumentsOf, command, commandSettings, say, stop } from './command.ts'
import { exportPractice } from './practice-export.ts'
import { secretPrint } from './practice-plan.ts'
import { removeWhenEnded } from './unfinished.ts'

/** `npm run export -- FILE`: the whole practice as a file that anybody can read, also while the site runs. */

const NOTHING = 'Nothing was exported.'

const settings = commandSettings()

async function writeTo(file: string, chosen: readonly PracticeOption[]): Promise<void> {
  const { database } = settings
  if (database.engine === 'sqlite' && !existsSync(database.file))
    stop(`There is no database at ${database.file}. ${NOTHING}`)
  if (existsSync(file)) stop(`${file} exists already; nothing was overwritten.`)
  const secret = chosen.includes('passwords') ? secretPrint(settings) : undefined
  if (secret === null) stop(`There is no AUTH_SECRET: start the site once. ${NOTHING}`)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  removeStale(dirname(file), PARTIAL)
  const partial = `${file}.${process.pid}.partial`
  const remove = () => rmSync(partial, { force: true })
  const forgetSignals = removeWhenEnded(remove, NOTHING)
  let tables: number
  try {
    tables = await exportPractice(database, { file, partial, chosen, ...(secret && { secret }) })
  } catch (error) {
    remove()
    if (error instanceof PracticeError) stop(`The database ${error.message}. ${NOTHING}`)
    if (error instanceof UnknownSchemaError) stop(`${error.message} ${NOTHING}`)
    const { code, syscall } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') stop(`${file} exists already; nothing was overwritten.`)
    if (syscall) stop(`${file} cannot be written (${code}). ${NOTHING}`)
    throw error
  } finally {
    remove()
    forgetSignals()
  }
  say(`Exported ${tables} tables to ${file}`)
  if (!chosen.includes('passwords'))
    say('Without passwords: where it is imported, everybody sets a new one. See --with-passwords.')
  if (!chosen.includes('shares')) say('Without shares: members choose again what their coach sees.')
}

process.umask(0o077)
const use = `Use: ${commandLine('export', 'FILE [--with-passwords] [--with-shares]')}`
const { positionals, values } = argumentsOf(use, {
  'with-passwords': { type: 'boolean' },
  'with-shares': { type: 'boolean' },
})
const [named, ...more] = positionals
if (!named || more.length > 0) stop(use)
const chosen = PRACTICE_OPTIONS.filter(option => values[`with-${option}`])
await command(() => writeTo(resolve(named), chosen), NOTHING)
