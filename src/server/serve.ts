import cluster from 'node:cluster'
import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureAdministrator } from '#src/features/accounts/server/actions.ts'
import { resealSteps } from '#src/features/accounts/server/second-step.ts'
import { keepWeeks } from '#src/features/admin/server/weeks.ts'
import { seedQuizzes } from '#src/features/assessments/server/seed.ts'
import { settleAll } from '#src/features/membership/server/actions.ts'
import { stripeJobs } from '#src/features/membership/server/stripe-worker.ts'
import { writeCopies } from '#src/features/newsletter/server/letters.ts'
import { makeApp } from './app.ts'
import { type Opened, type OpenOptions, openDatabase } from './db/database.ts'
import { markInUse } from './db/in-use.ts'
import { migrate } from './db/migrate.ts'
import { openReplica } from './db/replica.ts'
import { sweep } from './db/sweep.ts'
import { startJobs } from './jobs.ts'
import { startMailWorker } from './mail/worker.ts'
import { developmentPages, sitePages } from './plugins/pages.ts'
import { logger } from './plugins/request-log.ts'
import { SAMPLE_EMAIL, type Settings } from './settings.ts'
import { collectStartGarbage } from './start-garbage.ts'
import { watchMetrics } from './watch-metrics.ts'

const DRAIN_MS = 10_000
const HOUR_MS = 3_600_000

/** The embedded database's file; null in memory or with PostgreSQL. */
const fileOf = ({ database }: Settings): string | null =>
  database.engine === 'sqlite' && database.file !== ':memory:' ? database.file : null

const say = (line: string) => process.stdout.write(`${line}\n`)

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

/**
 * The database, brought up to date and with what a site begins with. Every process does so at its start, whoever comes
 * first: a worker that is started anew may be of a newer version than its siblings.
 */
async function prepare(settings: Settings, onQuery: OpenOptions['onQuery']): Promise<Opened> {
  const now = new Date()
  const patient = await openDatabase(settings.database, { max: 3, patient: true, onQuery })
  const file = fileOf(settings)
  await migrate(patient.db, file ? `${file}.migrate-lock` : null, process.argv.includes('--again'))
  await seedQuizzes(patient.db, now)
  const made = await ensureAdministrator(patient.db, settings.admin, now)
  if (made) {
    say('')
    say(`  Administrator:  ${made.username}`)
    say(`  Password:       ${made.password}`)
    say('  This is shown once. Sign in and change it.')
    say('')
  }
  if (patient.engine === 'sqlite') return patient
  await patient.db.destroy()
  return openDatabase(settings.database, { max: settings.databasePool, onQuery })
}

/**
 * Serves the site in this process until a signal ends it.
 * @returns once it listens, the database's kind
 * @throws NewerDatabaseError, and whatever keeps the database or the port from being opened
 */
export async function serve(settings: Settings): Promise<string> {
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
  chmodSync(settings.dataDir, 0o700)
  const deps = { settings, secret: secretOf(settings), now: () => new Date() }
  const file = fileOf(settings)
  const inUse = file ? markInUse(file) : null
  // Loaded where it is used: both weigh some megabytes.
  const traces = settings.traces ? (await import('./traces.ts')).openTraces(settings) : null
  const opened = await prepare(settings, traces?.onQuery)
  const { db, engine } = opened

  const pages = process.argv.includes('--dev') ? await developmentPages(settings) : await sitePages(settings)
  const log = logger(settings.logLevel)
  const replica = settings.replicaUrl
    ? await openReplica(db, settings.replicaUrl, log, {
        max: settings.databasePool,
        onQuery: traces?.onQuery,
      })
    : null
  const metrics = settings.metrics ? await watchMetrics(settings.metrics, opened, replica, log) : null
  const watches = [traces, metrics].flatMap(each => each?.watch ?? [])
  const app = await makeApp(db, deps, pages, replica, watches)
  if (settings.mail.smtpUrl && settings.mail.from.includes(SAMPLE_EMAIL))
    app.log.warn(`MAIL_FROM: mails go out from ${SAMPLE_EMAIL}, which mail servers refuse; set it`)
  if (!settings.rateLimit) app.log.warn('RATE_LIMIT is off: sign-in can be guessed without limit')

  const stopJobs = startJobs(db, app.log, [
    { name: 'sweep', everyMs: HOUR_MS, work: () => sweep(db, deps.now()) },
    { name: 'subscriptions', everyMs: HOUR_MS, work: () => settleAll(db, deps) },
    { name: 'weeks', everyMs: HOUR_MS, work: () => keepWeeks(db, deps.now()) },
    ...(settings.previousSecret
      ? [
          {
            name: 'second steps',
            everyMs: HOUR_MS,
            work: (lost: AbortSignal) => resealSteps(db, deps, lost),
          },
        ]
      : []),
    ...stripeJobs(db, deps, app.log),
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
    await replica?.close()
    await db.destroy()
    await traces?.close()
    metrics?.close()
    inUse?.close()
    process.exit(0)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  // The starter holds this channel; when it is killed the site must not stay behind on its port.
  process.on('disconnect', end)

  // The system deals the connections out. Dealt out by the watching process, one that was on its way to a worker that
  // dies would hang; that is left for systems which cannot do better.
  const reusePort = cluster.isWorker && process.platform === 'linux'
  const listening = { port: settings.port, host: settings.host, ...(reusePort && { reusePort }) }
  await app.listen(listening)
  await pages.ready
  collectStartGarbage()
  return engine
}
