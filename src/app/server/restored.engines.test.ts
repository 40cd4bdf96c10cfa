import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import { mailInvitation } from '#src/features/coaching/server/invitations.ts'
import { honorUnsubscribed } from '#src/features/newsletter/server/unsubscribed.ts'
import { systemContext } from '#src/platform/server/context.ts'
import { unsubscribeToken } from '#src/platform/server/mail/unsubscribe.ts'
import { dataOf, openSite, type Person } from '#test/app.ts'
import { coached } from '#test/coaching.ts'
import { fillEveryTable } from '#test/every-table.ts'
import { coach, member, PASSWORD } from '#test/people.ts'
import { addRows, rowOf, rowsOf, setRows } from '#test/rows.ts'
import { features } from './features.ts'
import { noticeRestored, settleRestored } from './restored.ts'
import { sweepAll } from './sweep.ts'

const site = openSite({ RATE_LIMIT: 'off' })
beforeAll(async () => {
  await fillEveryTable(site)
  await (await coach(site)).post('/api/coach/coachings', { member: 'nora@example.com' })
  while (await mailInvitation(systemContext(site.db, site.deps)));
}, 60_000)

/** Columns that count tokens of an AI service: nobody signs in or opens a link with them. */
const COUNTS = new Set(['tokens'])

test('after a restore no token of a session, a link or a feed is left, and no mail with one', async () => {
  const tables = await site.db.introspection.getTables()
  const tokens = tables.flatMap(({ name, columns }) =>
    columns
      .filter(column => column.name.includes('token') && !COUNTS.has(column.name))
      .map(column => ({ table: name, column: column.name })),
  )
  const count = async (table: string, column: string) => {
    const query = sql<{ n: number }>`select count(${sql.ref(column)}) as n from ${sql.table(table)}`
    return Number((await query.execute(site.db)).rows[0]?.n)
  }
  expect(tokens.length).toBeGreaterThan(3)
  for (const { table, column } of tokens)
    expect(await count(table, column), table).toBeGreaterThan(0)
  const links = () =>
    site.db
      .selectFrom('mails')
      .select('kind')
      .where(eb =>
        eb.or([eb('body_text', 'like', '%?token=%'), eb('body_text', 'like', '%?invitation=%')]),
      )
      .execute()
  expect(await links()).not.toEqual([])
  await settleRestored(systemContext(site.db, site.deps))
  for (const { table, column } of tokens) expect(await count(table, column), table).toBe(0)
  for (const table of ['link_requests', 'passkey_challenges', 'newsletter_requests'])
    expect(await count(table, 'id'), table).toBe(0)
  // The proof in a guest's link is computed from the session, not stored.
  const left = (await links()).map(({ kind }) => kind)
  expect(left.filter(kind => !kind.startsWith('session-'))).toEqual([])
})

const later = (ms: number) => site.clock.pass(ms)

test('after a restore nothing is shared, the member is told why, and the log of reads says that it has a gap', async () => {
  const anna = await coach(site)
  const ben = await member(site)
  const id = await coached(anna, ben)
  await ben.post('/api/domino-entries', { date: '2026-11-20', title: 'Walk' })
  const share = { coaching_id: id, kind: 'dominoes', from_date: '2026-01-01' }
  const reads = async () => (await anna.get(`/api/coach/clients/${ben.userId}/dominoes`)).statusCode
  await dataOf(ben.post('/api/shares', share), 201)
  expect(await reads()).toBe(200)
  await sweepAll(systemContext(site.db, site.deps))
  const seen = site.clock.now.toISOString()
  const copied = await rowsOf(site.db, 'shares', { coaching_id: id })

  later(3_600_000)
  expect((await ben.delete('/api/shares')).statusCode).toBe(200)
  expect(await reads()).toBe(404)
  await addRows(site.db, 'shares', copied)
  expect(await reads()).toBe(200)

  const now = site.clock.now.toISOString()
  await settleRestored(systemContext(site.db, site.deps))
  const [annaBack, benBack] = [site.visitor(), site.visitor()]
  for (const [who, { userId }] of [
    [annaBack, anna],
    [benBack, ben],
  ] as const) {
    const { username } = await rowOf(site.db, 'users', { id: userId }, ['username'])
    await dataOf(who.post('/api/login', { username, password: PASSWORD }))
  }
  expect((await annaBack.get(`/api/coach/clients/${ben.userId}/dominoes`)).statusCode).toBe(404)
  const offAt = async (who: Person) => (await dataOf(who.get('/api/coachings')))[0].shares_off_at
  expect([await offAt(benBack), await offAt(annaBack)]).toEqual([now, null])
  const log = (await benBack.get('/api/share-reads')).json()
  expect(log.gaps[0]).toEqual({ from: seen, until: now })
  expect((await benBack.get('/api/share-reads/export.csv')).body).toContain(
    `gap,,,,,${seen},${now}`,
  )
  const due = async () =>
    (await benBack.get('/api/today')).json().data.due.map(({ kind }: { kind: string }) => kind)
  expect(await due()).toContain('shares_off')

  const again = { coaching_id: id, kind: 'results' }
  expect((await benBack.post('/api/shares', again)).statusCode).toBe(201)
  expect(await offAt(benBack)).toBeNull()
  expect(await due()).not.toContain('shares_off')
})

test('who unsubscribed since the copy gets no newsletter', async () => {
  const newSite = async () => {
    const { db, deps } = site
    await honorUnsubscribed(systemContext(db, deps))
  }
  await site.db.deleteFrom('restores').execute()
  const at = site.clock.now.toISOString()
  const row = (email: string) => ({ email, email_key: email, subscribed_at: at, confirmed_at: at })
  const on = { is_active: true, confirm_token_hash: null, confirm_expires_at: null }
  const [left, stays, erased] = ['left@example.com', 'stays@example.com', 'erased@example.com']
  for (const email of [left, stays, erased])
    await addRows(site.db, 'newsletters', { ...row(email), ...on })
  const isActive = async (email: string) =>
    (await rowsOf(site.db, 'newsletters', { email_key: email }))[0]?.is_active
  /** Puts back what the copy has. */
  const restore = () =>
    site.db
      .updateTable('newsletters')
      .set({ is_active: true, changed_at: null })
      .where('confirmed_at', 'is not', null)
      .execute()
  later(60_000)
  const { id } = await rowOf(site.db, 'newsletters', { email_key: left }, ['id'])
  const url = `/api/newsletters/unsubscribe/${unsubscribeToken(site.deps.secret, 'newsletter', id)}`
  expect((await site.visitor().post(url)).statusCode).toBe(200)
  for (const { keptByAddress = [] } of features)
    for (const { erase } of keptByAddress) await erase(systemContext(site.db, site.deps), erased)
  expect([await isActive(left), await isActive(erased)]).toEqual([false, undefined])
  expect(readFileSync(join(site.deps.settings.dataDir, 'unsubscribed'), 'utf8')).not.toContain(
    'example.com',
  )

  await addRows(site.db, 'newsletters', { ...row(erased), ...on })
  await restore()
  await newSite()
  expect(await isActive(left)).toBe(true)
  later(60_000)
  await settleRestored(systemContext(site.db, site.deps))
  await newSite()
  expect([await isActive(left), await isActive(stays), await isActive(erased)]).toEqual([
    false,
    true,
    false,
  ])

  const changed_at = site.clock.now.toISOString()
  await setRows(site.db, 'newsletters', { is_active: true, changed_at }, { email_key: left })
  later(60_000)
  await settleRestored(systemContext(site.db, site.deps))
  await newSite()
  expect(await isActive(left)).toBe(true)
})

test('a start notices that PostgreSQL’s tables came from a dump, once', async () => {
  const notice = () => noticeRestored(systemContext(site.db, site.deps))
  expect([await notice(), await notice()]).toEqual([false, false])
  if (inject('engine') === 'sqlite') return
  // What `pg_restore --clean` does to each table.
  await sql`create table remade (like site_life including all)`.execute(site.db)
  await sql`insert into remade select * from site_life`.execute(site.db)
  await sql`drop table site_life`.execute(site.db)
  await sql`alter table remade rename to site_life`.execute(site.db)
  await member(site)
  const sessions = () => site.db.selectFrom('sessions').select('id').execute()
  expect(await sessions()).not.toEqual([])
  expect(await notice()).toBe(true)
  expect(await sessions()).toEqual([])
  expect(await notice()).toBe(false)
})
