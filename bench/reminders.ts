import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import autocannon from 'autocannon'
import { makeApp } from '#src/app/server/app.ts'
import { featureHooks, migrations } from '#src/app/server/features.ts'
import { readSettings } from '#src/app/server/settings.ts'
import { sendDue } from '#src/features/reminders/server/sending.ts'
import { type Db, openDatabase } from '#src/platform/server/db/database.ts'
import { migrate } from '#src/platform/server/db/migrate.ts'
import { startMailbox } from '#test/doubles/smtp.ts'
import { freePort } from '#test/site.ts'
import { median } from './load.ts'
import { JSON_TYPE, type Member, withMonth } from './people.ts'
import type { Say } from './report.ts'
import { type Measured, measure, SERVER } from './server-process.ts'

const MEMBERS = Number(process.env.BENCH_REMINDERS ?? 100_000)
/** One minute's share, when all are due within an hour. It becomes due at once. */
const PORTION = Math.ceil(MEMBERS / 60)
/** How many minutes of the hour to run; all sixty take an hour. */
const MINUTES = Number(process.env.BENCH_MINUTES ?? 1)
const MINUTE_MS = 60_000
const IDLE_RUNS = 50
const LOAD_SECONDS = 10
/** The median of these windows counts; together they last about as long as handing over one minute's share. */
const WINDOWS = 3
/** Calls a second of each kind: a busy site, but not one at its limit, where any extra work would show. */
const RATE = 50

/** Members whose reminders are due in an hour; nobody's is due now. */
function seed(file: string): void {
  const db = new DatabaseSync(file)
  const due = new Date(Date.now() + 3_600_000)
  const [date, hour] = [due.toISOString().slice(0, 10), due.toISOString().slice(11, 16)]
  const now = new Date().toISOString()
  const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${MEMBERS})`
  db.exec('begin')
  db.exec(`${numbers} insert into users (username, username_key, email, email_key, email_verified, is_admin, disabled, time_zone,
    created_at)
    select 'm' || n, 'm' || n, 'm' || n || '@example.com', 'm' || n || '@example.com', true, false, false, 'UTC', '${now}'
    from numbers`)
  db.exec(`insert into reminder_settings (user_id, enabled, at, quiet_from, quiet_to, alive_at)
    select id, true, '${hour}', '00:00', '00:00', '${now}' from users where username like 'm%'`)
  db.exec(`insert into reminder_dues (user_id, kind, hour, date, due_at)
    select id, 'domino', '${hour}', '${date}', '${due.toISOString()}' from users where username like 'm%'`)
  db.exec('commit')
  db.close()
}

/** What a run costs when nothing is due. */
async function idleRun(db: Db, settings: ReturnType<typeof readSettings>): Promise<number> {
  const deps = { settings, secret: 'x'.repeat(40), now: () => new Date(), features: featureHooks }
  const app = await makeApp(db, deps)
  const never = new AbortController().signal
  const costs: number[] = []
  for (let run = 0; run < IDLE_RUNS; run++) {
    const before = process.cpuUsage()
    await sendDue({ db, deps, log: app.log }, never)
    const { user, system } = process.cpuUsage(before)
    costs.push((user + system) / 1_000)
  }
  await app.close()
  return median(costs)
}

async function slowestOnce(site: Measured, { cookie, id, firstEntry }: Member) {
  const headers = { cookie, ...JSON_TYPE }
  const load = { connections: 5, overallRate: RATE, duration: LOAD_SECONDS, headers }
  const month = `${site.url}/api/domino-entries/user/${id}/range/2026-01-01/2026-01-31`
  const save = {
    url: `${site.url}/api/domino-entries/${firstEntry}`,
    method: 'PATCH' as const,
    body: '{"pip1_status":"In Progress"}',
  }
  const [read, written] = await Promise.all([
    autocannon({ ...load, url: month }),
    autocannon({ ...load, ...save }),
  ])
  return { month: read.latency.p99, save: written.latency.p99 }
}

/** The p99 latency of reading a month and of a save, in milliseconds. */
async function slowest(site: Measured, person: Member) {
  const windows: Awaited<ReturnType<typeof slowestOnce>>[] = []
  for (let n = 0; n < WINDOWS; n++) windows.push(await slowestOnce(site, person))
  const middle = (what: 'month' | 'save') => median(windows.map(window => window[what]))
  return { month: middle('month'), save: middle('save') }
}

/** Makes the first minutes' shares due, each at its minute. @returns when the last becomes due, Unix time in ms */
function letBeDue(stored: DatabaseSync): number {
  const first = Date.now() - 1_000
  for (let minute = 0; minute < MINUTES; minute++)
    stored.exec(`update reminder_dues set due_at = '${new Date(first + minute * MINUTE_MS).toISOString()}'
      where id in (select id from reminder_dues order by id limit ${PORTION} offset ${minute * PORTION})`)
  return first + (MINUTES - 1) * MINUTE_MS
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Latencies of others while the first share is handed over, and the seconds from the last due time until all are. */
async function busyHour(file: string, site: Measured, person: Member) {
  const stored = new DatabaseSync(file, { timeout: 10_000 })
  const count = stored.prepare(
    `select count(*) as n from mails where kind = 'account-reminder' and status = 'sent'`,
  )
  const sent = () => Number(count.get()?.n)
  const lastAt = letBeDue(stored)
  const handedOver = (async () => {
    // Shares are rounded up, so that sixty of them can come to more than there are members.
    while (sent() < Math.min(PORTION * MINUTES, MEMBERS)) await pause(250)
    return (Date.now() - lastAt) / 1_000
  })()
  while (sent() === 0) await pause(100)
  const busy = await slowest(site, person)
  const seconds = await handedOver
  stored.close()
  return { busy, seconds }
}

/** Reminders to very many members over SMTP, and what others notice of them. */
export async function benchReminders(folder: string, say: Say): Promise<void> {
  const mailbox = await startMailbox()
  const environment = {
    DATA_DIR: join(folder, 'reminders'),
    LOG_LEVEL: 'error',
    SMTP_URL: mailbox.url,
  }
  const settings = readSettings(environment)
  const started = await measure('reminders', SERVER, await freePort(), environment)
  await started.stop()
  const { db } = await openDatabase(settings.database)
  await migrate(db, migrations, null)
  const file = join(environment.DATA_DIR, 'first-domino.db')
  seed(file)
  const members = MEMBERS.toLocaleString('en')
  say({
    name: `A run with nothing due, ${members} members`,
    value: await idleRun(db, settings),
    unit: 'ms of CPU',
    aim: 5,
  })
  await db.destroy()

  const site = await measure('reminders', SERVER, await freePort(), environment)
  const person = await withMonth(site)
  await slowestOnce(site, person)
  const quiet = await slowest(site, person)
  const { busy, seconds } = await busyHour(file, site, person)
  await site.stop()
  const names = new Set(mailbox.received.flatMap(({ to }) => to))
  await mailbox.close()
  say(
    {
      name: `A minute’s share of ${members} reminders handed over`,
      value: seconds,
      unit: 's',
      aim: 120,
      digits: 0,
    },
    `${names.size.toLocaleString('en')} mails by SMTP in ${MINUTES === 1 ? 'one minute' : `${MINUTES} minutes`} of the hour`,
  )
  for (const what of ['month', 'save'] as const) {
    const ratio = Math.max(busy[what], 1) / Math.max(quiet[what], 1)
    const detail = `${busy[what]} ms against ${quiet[what]} ms`
    say(
      {
        name: `The slowest answers of a ${what} meanwhile`,
        value: ratio,
        unit: 'of those without',
        aim: 1.3,
      },
      detail,
    )
  }
}
