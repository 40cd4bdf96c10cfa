import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureAdministrator } from '#src/features/accounts/server/actions.ts'
import { seedQuizzes } from '#src/features/assessments/server/seed.ts'
import { settleAll } from '#src/features/membership/server/actions.ts'
import { writeCopies } from '#src/features/newsletter/server/letters.ts'
import { makeApp } from './app.ts'
import { openDatabase } from './db/database.ts'
import { markInUse } from './db/in-use.ts'
import { migrate, NewerDatabaseError } from './db/migrate.ts'
import { sweep } from './db/sweep.ts'
import { startJobs } from './jobs.ts'
import { startMailWorker } from './mail/worker.ts'
import { developmentPages, sitePages } from './plugins/pages.ts'
import { loadEnvironment, readSettings, type Settings, SettingsError } from './settings.ts'

const DRAIN_MS = 10_000
const HOUR_MS = 3_600_000

/** The embedded database's file; null in memory or with PostgreSQL. */
const fileOf = ({ database }: Settings): string | null =>
  database.engine === 'sqlite' && database.file !== ':memory:' ? database.file : null

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Ends the process with one line that says what to mend. */
function stop(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/**
 * The secret that keys session hashes: the setting, or one made once and kept in `DATA_DIR`. A link is made
 * of it in one step, so that of two processes starting together one wins and both read the same.
 */
function secretOf(settings: Settings): string {
  if (settings.authSecret) return settings.authSecret
  const file = join(settings.dataDir, 'auth-secret')
  const mine = `${file}.${process.pid}`
  writeFileSync(mine, randomBytes(32).toString('hex'), { mode: 0o600 })
  try {
    linkSync(mine, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(mine, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}

function checkedSettings(): Settings {
  try {
    return readSettings(loadEnvironment())
  } catch (error) {
    if (error instanceof SettingsError) stop(`Setting ${error.message}`)
    throw error
  }
}

async function main(): Promise<void> {
  const settings = checkedSettings()
  // Nobody shall take the sandbox for real payments.
  if (settings.stripe) {
    stop(
      'Setting STRIPE_SECRET_KEY: this version has no Stripe side yet; leave the STRIPE_ settings out for the sandbox.',
    )
  }
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
  chmodSync(settings.dataDir, 0o700)
  const deps = { settings, secret: secretOf(settings), now: () => new Date() }
  const { db, engine } = await openDatabase(settings.database)
  const file = fileOf(settings)
  const inUse = file ? markInUse(file) : null
  await migrate(db, file ? `${file}.migrate-lock` : null)
  await seedQuizzes(db, deps.now())
  const made = await ensureAdministrator(db, settings.admin, deps.now())

  const pages = process.argv.includes('--dev') ? await developmentPages(settings) : await sitePages(settings)
  const app = await makeApp(db, deps, pages)
  if (!settings.rateLimit) app.log.warn('RATE_LIMIT is off: sign-in can be guessed without limit')

  const stopJobs = startJobs(db, app.log, [
    { name: 'sweep', everyMs: HOUR_MS, work: () => sweep(db, deps.now()) },
    { name: 'subscriptions', everyMs: HOUR_MS, work: () => settleAll(db, deps.now()) },
  ])
  const stopMail = startMailWorker(db, settings, app.log, () => writeCopies(db, deps))

  let ending = false
  const end = async () => {
    if (ending) return
    ending = true
    // A request that does not end must not keep the process for ever.
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
    // A connection that was busy when closing began is kept alive by the browser; it is idle a moment later.
    const idle = setInterval(() => app.server.closeIdleConnections(), 50)
    await app.close()
    clearInterval(idle)
    await Promise.all([stopMail(), stopJobs()])
    await db.destroy()
    inUse?.close()
    process.exit(0)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  // The starter holds this channel; when it is killed the site must not stay behind on its port.
  process.on('disconnect', end)

  await app.listen({ port: settings.port, host: settings.host })
  if (made) {
    say('')
    say(`  Administrator:  ${made.username}`)
    say(`  Password:       ${made.password}`)
    say('  This is shown once. Sign in and change it.')
    say('')
  }
  say(`First Domino is ready at ${settings.siteUrl} (${engine})`)
}

main().catch(error => {
  if (error instanceof NewerDatabaseError) stop(error.message)
  if (error?.code === 'EADDRINUSE')
    stop(`PORT: ${error.port} is already in use; stop the other program or set PORT.`)
  if (error?.code === 'EACCES' && error?.syscall === 'listen')
    stop('PORT: this port needs more rights; set PORT to one above 1023.')
  stop(`The site could not start: ${error instanceof Error ? error.stack : String(error)}`)
})
