import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '#src/app/server/settings.ts'
import { type Db, openDatabase } from '#src/platform/server/db/database.ts'
import { type Cluster, startPostgres } from '#test/postgres.ts'
import { freePort, type Site, startSite } from '#test/site.ts'
import { type Mailbox, startMailbox } from '#test/smtp.ts'

const MEMBERS = 60
const KILLS = 2
const MINUTE_MS = 60_000

let folder: string
let cluster: Cluster
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'first-domino-reminders-'))
  cluster = await startPostgres()
  await cluster.query('create database reminders')
})
afterAll(async () => {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Members whose reminder has been due for a minute. */
async function fill(db: Db): Promise<void> {
  const due = new Date(Date.now() - MINUTE_MS)
  const [date, hour] = [due.toISOString().slice(0, 10), due.toISOString().slice(11, 16)]
  for (let n = 0; n < MEMBERS; n++) {
    const name = `member${n}`
    const { id } = await db
      .insertInto('users')
      .values({
        username: name,
        username_key: name,
        email: `${name}@example.com`,
        email_key: `${name}@example.com`,
        email_verified: true,
        is_admin: false,
        time_zone: 'UTC',
        created_at: due.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('reminder_settings')
      .values({
        user_id: id,
        enabled: true,
        at: hour,
        quiet_from: '00:00',
        quiet_to: '00:00',
        alive_at: due.toISOString(),
      })
      .execute()
    await db
      .insertInto('reminder_dues')
      .values({ user_id: id, kind: 'domino', hour, date, due_at: due.toISOString() })
      .execute()
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

const remindersTo = ({ received }: Mailbox) =>
  received.filter(({ raw }) => raw.includes('/api/unsubscribe/domino.')).flatMap(({ to }) => to)

async function count(db: Db, table: 'reminders' | 'mails', where: [string, string]): Promise<number> {
  const { n } = await db
    .selectFrom(table)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where(where[0] as never, '=', where[1] as never)
    .executeTakeFirstOrThrow()
  return Number(n)
}

test.each([
  ['sqlite', 1],
  ['postgres', 2],
] as const)(
  'killed in the middle of a run, on %s with %i processes: none is lost, none comes twice',
  async (engine, processes) => {
    const mailbox = await startMailbox()
    const port = await freePort()
    const environment = {
      DATA_DIR: join(folder, engine),
      SMTP_URL: mailbox.url,
      SITE_URL: `http://localhost:${port}`,
      RATE_LIMIT: 'off',
      ...(engine === 'postgres' && { DATABASE_URL: cluster.url('reminders'), AUTH_SECRET: 'x'.repeat(40) }),
    }
    const start = (): Promise<Site[]> =>
      Promise.all(
        Array.from({ length: processes }, async () =>
          startSite({ ...environment, PORT: String(await freePort()) }),
        ),
      )
    const [first] = await start().then(async sites => {
      for (const site of sites) await site.end('SIGTERM')
      return sites
    })
    expect(first).toBeDefined()
    const { db } = await openDatabase(readSettings(environment).database)
    await fill(db)
    await endLeases(db)
    for (let kill = 0; kill < KILLS; kill++) {
      const sites = await start()
      const before = remindersTo(mailbox).length
      await expect.poll(() => remindersTo(mailbox).length).toBeGreaterThan(before + 4)
      await Promise.all(sites.map(site => site.end('SIGKILL')))
      await endLeases(db)
    }
    const sites = await start()
    await expect.poll(() => count(db, 'reminders', ['outcome', 'sent']), { timeout: 60_000 }).toBe(MEMBERS)
    await expect
      .poll(
        async () => {
          const [sent, uncertain] = [
            await count(db, 'mails', ['status', 'sent']),
            await count(db, 'mails', ['status', 'uncertain']),
          ]
          return sent + uncertain
        },
        { timeout: 60_000 },
      )
      .toBe(MEMBERS)
    await Promise.all(sites.map(site => site.end('SIGTERM')))
    const uncertain = await db
      .selectFrom('mails')
      .select('recipient')
      .where('status', '=', 'uncertain')
      .execute()
    const got = remindersTo(mailbox)
    expect(new Set(got).size).toBe(got.length)
    // One in each process was being handed over when it was killed.
    expect(uncertain.length).toBeLessThanOrEqual(KILLS * processes)
    const reached = new Set([...got, ...uncertain.map(({ recipient }) => recipient)])
    expect(reached.size).toBe(MEMBERS)
    await db.destroy()
    await mailbox.close()
  },
)
