import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { commandLine } from '#src/platform/server/command-line.ts'
import { whileNotInUse } from '#src/platform/server/db/in-use.ts'
import { UnknownSchemaError } from '#src/platform/server/db/migrate.ts'
import { PracticeError, type PracticeManifest } from '#src/platform/server/db/practice-manifest.ts'
import { stagePractice } from '#src/platform/server/db/practice-staging.ts'
import { ReplaceError } from '#src/platform/server/db/replace-rows.ts'
import { PARTIAL, removeStale } from '#src/platform/server/db/stale-files.ts'
import { migrations, tableClaims } from '../server/features.ts'
import { argumentsOf, command, commandSettings, say, stop } from './command.ts'
import { putInPlace } from './in-place.ts'
import { openPractice } from './practice-file.ts'
import { secretPrint } from './practice-plan.ts'
import { refuseFull, replaceOnServer } from './practice-target.ts'
import { removeWhenEnded } from './unfinished.ts'

/** `npm run import -- FILE [--check] [--replace]`: a practice that another site has exported. */

const NOTHING = 'Nothing was changed.'

const use = `Use: ${commandLine('import', 'FILE [--check] [--replace]')}`
const settings = commandSettings()

function refuseOtherSecret({ secret }: PracticeManifest): void {
  if (secret !== undefined && secret !== secretPrint(settings))
    throw new PracticeError(
      'was exported with passwords, which only the same AUTH_SECRET can read: set the one of the site that it comes from',
    )
}

const rowsOf = ({ tables }: PracticeManifest) =>
  Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)

/** Loads and checks everything in an embedded database beside the site's, passes that to `work`, and removes it. */
async function staged(
  from: string,
  work: (file: string, manifest: PracticeManifest) => Promise<void>,
) {
  const { database, dataDir } = settings
  const folder = database.engine === 'sqlite' ? dirname(database.file) : dataDir
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  removeStale(folder, PARTIAL)
  const file = join(folder, `import.${process.pid}.partial`)
  const remove = () => {
    for (const suffix of ['', '-wal', '-shm', '-journal'])
      rmSync(`${file}${suffix}`, { force: true })
  }
  const forgetSignals = removeWhenEnded(remove, NOTHING)
  try {
    const { manifest, read } = await openPractice(from)
    refuseOtherSecret(manifest)
    await stagePractice(file, manifest, { migrations, claims: tableClaims }, read)
    await work(file, manifest)
  } finally {
    remove()
    forgetSignals()
  }
}

async function check(from: string): Promise<void> {
  await staged(from, async (_file, manifest) => {
    say(
      `${from} is whole, with ${rowsOf(manifest)} rows of First Domino ${manifest.software}. ${NOTHING}`,
    )
  })
}

async function bringIn(from: string, replace: boolean): Promise<void> {
  const { database } = settings
  let kept: string | null = null
  const work = async () => {
    if (!replace) await refuseFull(database)
    await staged(from, async (file, manifest) => {
      if (database.engine === 'sqlite') kept = putInPlace(file, database.file, 'import')
      else await replaceOnServer(file, database, replace)
      say(`Imported ${rowsOf(manifest)} rows from ${from}`)
      if (!manifest.with.includes('passwords'))
        say(
          `Nobody has a password yet: members get a link by mail, administrators one by ADMIN_PASSWORD or ${commandLine('admin', 'reset-password NAME')}.`,
        )
    })
  }
  if (database.engine === 'postgres') await work()
  else {
    mkdirSync(dirname(database.file), { recursive: true, mode: 0o700 })
    if (!(await whileNotInUse(database.file, work)))
      stop(`The site is running; stop it first. ${NOTHING}`)
  }
  if (kept) say(`The previous database is kept for 30 days as ${kept}`)
  else if (replace && database.engine === 'postgres')
    say('No copy of what was there before is kept.')
}

process.umask(0o077)
const { positionals, values } = argumentsOf(use, {
  check: { type: 'boolean' },
  replace: { type: 'boolean' },
})
const [named, ...more] = positionals
if (!named || more.length > 0) stop(use)
const from = resolve(named)
if (!existsSync(from)) stop(`There is no file at ${from}. ${NOTHING}`)

await command(async () => {
  try {
    await (values.check ? check(from) : bringIn(from, values.replace === true))
  } catch (error) {
    if (error instanceof PracticeError) stop(`${from} ${error.message}. ${NOTHING}`)
    if (error instanceof ReplaceError || error instanceof UnknownSchemaError)
      stop(`${error.message} ${NOTHING}`)
    throw error
  }
}, NOTHING)
