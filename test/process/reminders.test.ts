import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '#src/app/server/settings.ts'
import { HOUR_MS, MINUTE_MS } from '#src/contract/calendar.ts'
import { type Db, openDatabase } from '#src/platform/server/db/database.ts'
import { startMailbox } from '#test/doubles/smtp.ts'
import { openFolder } from '#test/folders.ts'
import { type Cluster, startPostgres } from '#test/postgres.ts'
import { rounds } from '#test/rounds.ts'
import { addRow, addRows, rowsOf } from '#test/rows.ts'
import { freePort, type Site, startSite } from '#test/site.ts'

const KILLS = rounds(2)
/** Enough that some are left for the last start. */
const MEMBERS = 40 + 10 * KILLS
const DELIVERY_MS = 180_000
/** The limit of one test; each kill takes two starts. */
const LIMIT_MS = 240_000 + KILLS * 20_000

const folder = openFolder()
let cluster: Cluster
beforeAll(async () => {
  cluster = await startPostgres()
  await cluster.query('create database reminders')
})
afterAll(() => cluster.stop())

/** Members whose reminder has been due for a minute. */
async function fill(db: Db): Promise<void> {
  const due = new Date(Date.now() - MINUTE_MS)
  // A zone whose day has hours left: a reminder is not sent once its day is over.
  const [zone, hours] = due.getUTCHours() < 12 ? ['UTC', 0] : ['Etc/GMT+12', 12]
  const local = new Date(due.getTime() - hours * HOUR_MS).toISOString()
  const [date, hour] = [local.slice(0, 10), local.slice(11, 16)]
  for (let n = 0; n < MEMBERS; n++) {
    const name = `member${n}`
    const id = await addRow(db, 'users', {
      username: name,
      username_key: name,
      email: `${name}@example.com`,
      email_key: `${name}@example.com`,
      email_verified: true,
      is_admin: false,
      time_zone: zone,
      created_at: due.toISOString(),
    })
    await addRows(db, 'reminder_settings', {
      user_id: id,
      enabled: true,
      at: hour,
      quiet_from: '00:00',
      quiet_to: '00:00',
      alive_at: due.toISOString(),
    })
    await addRows(db, 'reminder_dues', {
      user_id: id,
      kind: 'domino',
      hour,
      date,
      due_at: due.toISOString(),
    })
  }
}

/** What a dead process has leased becomes free, as it does after half a minute. */
async function endLeases(db: Db): Promise<void> {
  const past = new Date(Date.now() - MINUTE_MS).toISOString()
  await db.updateTable('jobs').set({ claim: null, claimed_until: null, due_at: past }).execute()
  await db
    .updateTable('mails')
    .set({ due_at: past })
    .where('status', 'in', ['claimed', 'handing_over'])
    .execute()
}

const UNSUBSCRIBE = '/api/unsubscribe/domino.'

interface Arrived {
  to: () => string[]
  environment: Record<string, string>
  close: () => Promise<void>
}

/** A real SMTP server on loopback. */
async function overSmtp(): Promise<Arrived> {
  const { url, received, close } = await startMailbox()
  const to = () => received.filter(({ raw }) => raw.includes(UNSUBSCRIBE)).flatMap(mail => mail.to)
  return { to, environment: { SMTP_URL: url }, close }
}

/** The outbox of a site without SMTP. */
async function inOutbox(dataDir: string): Promise<Arrived> {
  const outbox = join(dataDir, 'outbox')
  const to = () =>
    (existsSync(outbox) ? readdirSync(outbox) : [])
      .filter(name => name.endsWith('-account-reminder.eml'))
      .map(name => /^To: (.+?)\r$/m.exec(readFileSync(join(outbox, name), 'utf8'))?.[1] ?? '')
  return { to, environment: {}, close: async () => {} }
}

async function count(db: Db, table: 'reminders' | 'mails', state: string): Promise<number> {
  const { n } = await db
    .selectFrom(table)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where((table === 'mails' ? 'status' : 'outcome') as never, '=', state as never)
    .executeTakeFirstOrThrow()
  return Number(n)
}

test.each([
  ['sqlite', 1, 'the outbox'],
  ['postgres', 2, 'SMTP'],
] as const)(
  'killed in the middle of a run, on %s with %i processes and %s: none is lost, none comes twice',
  async (engine, processes, way) => {
    const dataDir = join(folder, `${engine} ${way}`)
    const arrived = await (way === 'SMTP' ? overSmtp() : inOutbox(dataDir))
    const port = await freePort()
    const environment = {
      DATA_DIR: dataDir,
      SITE_URL: `http://localhost:${port}`,
      ...arrived.environment,
      ...(engine === 'postgres' && {
        DATABASE_URL: cluster.url('reminders'),
        AUTH_SECRET: 'x'.repeat(40),
      }),
    }
    const start = (): Promise<Site[]> =>
      Promise.all(
        Array.from({ length: processes }, async () =>
          startSite({ ...environment, PORT: String(await freePort()) }),
        ),
      )
    for (const site of await start()) await site.end('SIGTERM')
    const { db } = await openDatabase(readSettings(environment).database)
    await fill(db)
    await endLeases(db)
    for (let kill = 0; kill < KILLS; kill++) {
      const sites = await start()
      const before = arrived.to().length
      await expect
        .poll(() => arrived.to().length, { interval: 5, timeout: DELIVERY_MS })
        .toBeGreaterThan(before + 4)
      await Promise.all(sites.map(site => site.end('SIGKILL')))
      await endLeases(db)
    }
    const sites = await start()
    const over = async () =>
      (await count(db, 'mails', 'sent')) + (await count(db, 'mails', 'uncertain'))
    await expect.poll(() => count(db, 'reminders', 'sent'), { timeout: DELIVERY_MS }).toBe(MEMBERS)
    await expect.poll(over, { timeout: DELIVERY_MS }).toBe(MEMBERS)
    await Promise.all(sites.map(site => site.end('SIGTERM')))
    const uncertain = await rowsOf(db, 'mails', { status: 'uncertain' }, ['recipient'])
    const got = arrived.to()
    expect(new Set(got).size).toBe(got.length)
    // Each process was handing one over when it was killed; only the outbox knows whether that was written.
    expect(uncertain.length).toBeLessThanOrEqual(way === 'SMTP' ? KILLS * processes : 0)
    const reached = new Set([...got, ...uncertain.map(({ recipient }) => recipient)])
    expect(reached.size).toBe(MEMBERS)
    await db.destroy()
    await arrived.close()
  },
  LIMIT_MS,
)
