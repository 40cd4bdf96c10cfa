import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '#src/app/server/settings.ts'
import { HOUR_MS, MINUTE_MS } from '#src/contract/calendar.ts'
import { type Db, openDatabase } from '#src/platform/server/db/database.ts'
import { startMailbox } from '#test/doubles/smtp.ts'
import { openFolder } from '#test/folders.ts'
import { type Cluster, startPostgres } from '#test/postgres.ts'
import { rounds } from '#test/rounds.ts'
import { addRow, addRows, rowsOf } from '#test/rows.ts'
import { freePort, startSite } from '#test/site.ts'

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
  const due_at = due.toISOString()
  for (let n = 0; n < MEMBERS; n++) {
    const name = `member${n}`
    const email = `${name}@example.com`
    const user_id = await addRow(db, 'users', {
      ...{ username: name, username_key: name, email, email_key: email, email_verified: true },
      ...{ is_admin: false, time_zone: zone, created_at: due_at },
    })
    const quiet = { quiet_from: '00:00', quiet_to: '00:00' }
    const settings = { user_id, enabled: true, at: hour, ...quiet, alive_at: due_at }
    await addRows(db, 'reminder_settings', settings)
    await addRows(db, 'reminder_dues', { user_id, kind: 'domino', hour, date, due_at })
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

const reminders = async (db: Db) => (await rowsOf(db, 'reminders', { outcome: 'sent' })).length
const mails = async (db: Db, status: 'sent' | 'uncertain') =>
  (await rowsOf(db, 'mails', { status })).length

test(
  'killed in the middle of a run, two processes and a mail server: none is lost, none comes twice',
  async () => {
    const mailbox = await startMailbox()
    const to = () =>
      mailbox.received
        .filter(({ raw }) => raw.includes('/api/unsubscribe/domino.'))
        .flatMap(mail => mail.to)
    const environment = {
      DATA_DIR: folder,
      SITE_URL: `http://localhost:${await freePort()}`,
      SMTP_URL: mailbox.url,
      DATABASE_URL: cluster.url('reminders'),
      AUTH_SECRET: 'x'.repeat(40),
    }
    const start = () => Promise.all([startSite(environment), startSite(environment)])
    for (const site of await start()) await site.end('SIGTERM')
    const { db } = await openDatabase(readSettings(environment).database)
    await fill(db)
    await endLeases(db)
    for (let kill = 0; kill < KILLS; kill++) {
      const sites = await start()
      const before = to().length
      await expect
        .poll(() => to().length, { interval: 5, timeout: DELIVERY_MS })
        .toBeGreaterThan(before + 4)
      await Promise.all(sites.map(site => site.end('SIGKILL')))
      await endLeases(db)
    }
    const sites = await start()
    const over = async () => (await mails(db, 'sent')) + (await mails(db, 'uncertain'))
    await expect.poll(() => reminders(db), { timeout: DELIVERY_MS }).toBe(MEMBERS)
    await expect.poll(over, { timeout: DELIVERY_MS }).toBe(MEMBERS)
    await Promise.all(sites.map(site => site.end('SIGTERM')))
    const uncertain = await rowsOf(db, 'mails', { status: 'uncertain' }, ['recipient'])
    const got = to()
    expect(new Set(got).size).toBe(got.length)
    // Each process was handing one over when it was killed.
    expect(uncertain.length).toBeLessThanOrEqual(KILLS * sites.length)
    const reached = new Set([...got, ...uncertain.map(({ recipient }) => recipient)])
    expect(reached.size).toBe(MEMBERS)
    await db.destroy()
    await mailbox.close()
  },
  LIMIT_MS,
)
