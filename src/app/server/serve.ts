import type { FastifyInstance } from 'fastify'
import { HOUR_MS, MINUTE_MS } from '#src/contract/calendar.ts'
import { honorUnsubscribed } from '#src/features/newsletter/server/unsubscribed.ts'
import { getHealth } from '#src/features/site/contract/health.ts'
import { applyOperations } from '#src/features/site/server/exposed.ts'
import { publishedSite } from '#src/features/site/server/published.ts'
import { type Deps, systemContext } from '#src/platform/server/context.ts'
import { type Opened, openDatabase } from '#src/platform/server/db/database.ts'
import { forgetDeleted } from '#src/platform/server/db/deleted-items.ts'
import { markInUse } from '#src/platform/server/db/in-use.ts'
import { migrate } from '#src/platform/server/db/migrate.ts'
import type { WorkContext } from '#src/platform/server/feature.ts'
import { registerDraining } from '#src/platform/server/http/draining.ts'
import { logger } from '#src/platform/server/http/request-log.ts'
import { startJobs } from '#src/platform/server/jobs/jobs.ts'
import { outboxJobs } from '#src/platform/server/mail/outbox.ts'
import { startMailWorker } from '#src/platform/server/mail/worker.ts'
import { openLiveSite } from '#src/platform/server/pages/live-site.ts'
import { sitePages } from '#src/platform/server/pages/pages.ts'
import { SAMPLE_EMAIL } from '#src/platform/server/settings/compose.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import { makeApp } from './app.ts'
import { backupGauges, backupJobs } from './backups.ts'
import { copyBeforeMigration, copyJobs } from './copies.ts'
import { makeDataDir, makeFolderOf } from './data-dir.ts'
import { depsOf } from './deps.ts'
import { features, mailChecks, migrations, siteParts } from './features.ts'
import { noticeRestored } from './restored.ts'
import { withParts } from './site-source.ts'
import { sweepAll } from './sweep.ts'

const DRAIN_MS = 10_000

const loadMetrics = () => import('#src/platform/server/observe/metrics.ts')

/** The embedded database's file; null for one in memory or for PostgreSQL. */
const fileOf = ({ database }: Settings): string | null =>
  database.engine === 'sqlite' && database.file !== ':memory:' ? database.file : null

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Every process migrates and seeds when it starts: it may be newer than those that run. */
async function prepare(deps: Deps): Promise<Opened> {
  const { settings } = deps
  const now = deps.now()
  const migrating = await openDatabase(settings.database, { max: 3, noTimeouts: true })
  const file = fileOf(settings)
  await migrate(migrating.db, migrations, file ? `${file}.migrate-lock` : null, async () => {
    if (file)
      say(
        `Backed up before the migration: ${await copyBeforeMigration(migrating, file, settings, now)}`,
      )
  })
  const ctx = systemContext(migrating.db, deps, now)
  if (await noticeRestored(ctx))
    say('The database came from a dump: its sessions, links and shares are void.')
  for (const { seed } of features) {
    const lines = (await seed?.(ctx)) ?? []
    if (lines.length > 0) say(['', ...lines.map(line => `  ${line}`), ''].join('\n'))
  }
  if (migrating.engine === 'sqlite') return migrating
  await migrating.db.destroy()
  return openDatabase(settings.database)
}

/** What an operator should know at every start. */
const warningsOf = (settings: Settings): string[] => [
  ...(settings.mail.smtpUrl && settings.mail.from.includes(SAMPLE_EMAIL)
    ? [`MAIL_FROM: mails are sent from ${SAMPLE_EMAIL}, which mail servers refuse; set it`]
    : []),
  ...(settings.siteUrl.startsWith('https:') && !settings.mail.smtpUrl
    ? [
        'SMTP_URL: is not set, so no mail leaves this machine: nobody can confirm an address or reset a password',
      ]
    : []),
  ...features.flatMap(feature => feature.warnings?.(settings) ?? []),
  ...(settings.rateLimit ? [] : ['RATE_LIMIT is off: passwords can be guessed without limit']),
]

/** Jobs and mail. @returns stops them */
function startBackground(context: WorkContext): () => Promise<unknown> {
  const { db, deps, log } = context
  const { settings } = deps
  const sweep = { name: 'sweep', everyMs: HOUR_MS, work: () => sweepAll(systemContext(db, deps)) }
  const forget = {
    name: 'deleted items',
    everyMs: MINUTE_MS,
    work: () => forgetDeleted(db, deps.now()),
  }
  const stopJobs = startJobs(db, log, [
    sweep,
    forget,
    ...backupJobs(settings, log),
    ...copyJobs(fileOf(settings), settings),
    ...outboxJobs(settings),
    ...features.flatMap(feature => feature.jobs?.(context) ?? []),
  ])
  const stopMail = startMailWorker(db, settings, log, {
    checks: mailChecks,
    async writeMore() {
      for (const { writeMails } of features)
        if (await writeMails?.(systemContext(db, deps))) return true
      return false
    },
  })
  return () => Promise.all([stopMail(), stopJobs()])
}

/** @returns the engine, once it listens. @throws UnknownSchemaError, or what kept the database or port from opening */
export async function serve(settings: Settings): Promise<string> {
  const open = makeDataDir(settings.dataDir)
  const deps = depsOf(settings)
  const file = fileOf(settings)
  if (file) makeFolderOf(file)
  const inUse = file ? markInUse(file) : null
  const opened = await prepare(deps)
  const { db, engine } = opened

  await honorUnsubscribed(systemContext(db, deps))

  const source = withParts(publishedSite, siteParts, deps)
  const pages = sitePages(settings, source, process.argv.includes('--dev'))
  const log = logger(settings.logLevel)
  const live = openLiveSite({
    ...{ db, settings, source, prepare: pages.prepare, log },
    apply: () => applyOperations(db, deps),
  })
  // Page requests and `serve` report the error.
  live.ready.catch(pages.fail)
  const gauges = [...features.flatMap(feature => feature.metrics ?? []), ...backupGauges(settings)]
  const metrics =
    settings.metrics &&
    (await (await loadMetrics()).watchMetrics(settings.metrics, opened, { log, gauges }))
  let drain = async () => {}
  const draining = (each: FastifyInstance) => {
    drain = registerDraining(each, getHealth.path)
  }
  const app = await makeApp(db, deps, pages, [
    ...(metrics ? [metrics.watch] : []),
    ...(settings.trustProxy ? [draining] : []),
  ])
  // Only now that the response has been sent is the transaction over.
  app.addHook('onResponse', async ({ method, url }) => {
    if (source.publishes(method, url)) void live.look()
  })
  app.addHook('onRequest', async ({ method, url }) => {
    if (source.waits(method, url)) await live.look()
  })
  for (const line of warningsOf(settings)) app.log.warn(line)
  if (open) app.log.warn(open)

  const stopBackground = startBackground({ db, deps, log: app.log })

  let ending = false
  const end = async (signal?: NodeJS.Signals) => {
    if (ending) return
    ending = true
    if (signal === 'SIGTERM') await drain()
    // A request that never ends must not keep the process alive.
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
    // Connections that were busy when closing began become idle later; keep-alive would hold them open.
    const idle = setInterval(() => app.server.closeIdleConnections(), 50)
    await app.close()
    clearInterval(idle)
    await Promise.all([stopBackground(), live.stop()])
    await db.destroy()
    metrics?.close()
    inUse?.close()
    process.exit(0)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  // When the parent process is killed, the site must not stay behind on its port.
  process.on('disconnect', () => void end())

  await app.listen({ port: settings.port, host: settings.host })
  await live.ready
  return engine
}
