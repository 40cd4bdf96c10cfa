import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_MS } from '#src/contract/calendar.ts'
import { seedQuizzes } from '#src/features/assessments/server/seed.ts'
import { systemContext } from '#src/platform/server/context.ts'
import { engineOf } from '#src/platform/server/db/database.ts'
import { outboxJobs } from '#src/platform/server/mail/outbox.ts'
import { dataOf, openSite, type Person } from '#test/app.ts'
import { fillCoaching, importContacts } from '#test/coaching.ts'
import { fillAccount } from '#test/full-account.ts'
import { groupOf, joined, replyOf, topicOf } from '#test/groups.ts'
import { placesOf, sendMails } from '#test/markers.ts'
import { beginCheckout, fillOffers } from '#test/offers.ts'
import { administrator, answerSignUps, coach, member, PASSWORD } from '#test/people.ts'
import { addRows, rowOf, setRows } from '#test/rows.ts'
import { addType, at, openCoach, WEEKDAYS, ZONE } from '#test/sessions.ts'
import { readSchema } from '../../../scripts/rows/schema.ts'
import { claimedTables, dataTable } from './data-table.ts'
import { features } from './features.ts'
import { sweepAll } from './sweep.ts'

const site = openSite({ RATE_LIMIT: 'off', TEAM_EMAIL: 'team@example.com' })

test('every column with text is somebody’s words or a code of the site, and its table, and that of a release, say for how long', async () => {
  const tables = await site.db.introspection.getTables()
  const generated = await readSchema()
  for (const [name, { texts }] of claimedTables) {
    const columns = tables.find(table => table.name === name)?.columns ?? []
    const found = columns.filter(({ dataType }) => /^(text|json|jsonb|blob|bytea)$/i.test(dataType))
    const typed = generated.find(table => table.name === name)?.columns ?? []
    const enums = typed.filter(({ values }) => values.length > 0).map(column => column.name)
    const answered = [texts?.words ?? [], texts?.codes ?? [], enums].flat()
    expect([...new Set(answered)].sort(), name).toEqual(found.map(column => column.name).sort())
    if (!texts?.words) continue
    expect([texts.whose, texts.kept], name).toEqual([expect.any(String), expect.any(String)])
    expect(dataTable()).toContain(`| \`${name}\` |`)
  }
})

interface Place {
  table: string
  column: string
}

const placesOfWords = (...whose: string[]): Place[] =>
  claimedTables.flatMap(([table, { texts }]) =>
    whose.includes(texts?.whose ?? '')
      ? (texts?.words ?? []).map(column => ({ table, column }))
      : [],
  )

const lastIds = async (): Promise<Map<string, number>> => {
  const tables = await site.db.introspection.getTables()
  const numbered = tables.filter(({ columns }) => columns.some(({ name }) => name === 'id'))
  const ids = numbered.map(async ({ name }) => {
    const { rows } = await sql<{ n: number }>`select max(id) as n from ${sql.table(name)}`.execute(
      site.db,
    )
    return [name, Number(rows[0]?.n ?? 0)] as const
  })
  return new Map(await Promise.all(ids))
}

const holds = async ({ table, column }: Place, marker: string): Promise<boolean> => {
  const isBytes = column === 'bytes' && engineOf(site.db) === 'postgres'
  const words = isBytes ? sql`encode(${sql.ref(column)}, 'escape')` : sql.ref(column)
  const text = sql`lower(cast(${words} as text))`
  const query = sql`select 1 from ${sql.table(table)} where ${text} like ${`%${marker}%`} limit 1`
  return (await query.execute(site.db)).rows.length > 0
}

/** Writes the marker into a column that no call fills with it, in the rows added since. */
async function mark(
  { table, column }: Place,
  marker: string,
  since: Map<string, number>,
): Promise<void> {
  const tables = await site.db.introspection.getTables()
  const found = tables
    .find(({ name }) => name === table)
    ?.columns.find(({ name }) => name === column)
  const value = /json/i.test(found?.dataType ?? '')
    ? sql.lit(JSON.stringify([marker]))
    : sql`coalesce(${sql.ref(column)}, '') || ${sql.lit(marker)}`
  const isNew = since.has(table) ? sql`id > ${since.get(table)}` : sql`1 = 1`
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${isNew}`.execute(
    site.db,
  )
}

/** Mails are sent, and what has an end comes to it: rows by their jobs, and the files of the outbox. */
async function monthPasses(): Promise<void> {
  await sendMails(site)
  site.clock.pass(32 * DAY_MS)
  const context = { db: site.db, deps: site.deps, log: site.app.log }
  for (const job of features.flatMap(({ jobs }) => [...(jobs?.(context) ?? [])]))
    if (job.name.endsWith('retention')) await job.work(new AbortController().signal)
  await sweepAll(systemContext(site.db, site.deps))
  const folder = join(site.deps.settings.dataDir, 'outbox')
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), 0, 0)
  for (const { work } of outboxJobs(site.deps.settings)) await work(new AbortController().signal)
}

async function useEverything(someone: Person, guide: Person, marker: string): Promise<void> {
  await seedQuizzes(systemContext(site.db, site.deps, site.clock.now))
  await fillAccount(someone)
  const name = marker
  const sender = { name, email: `${marker}@example.com`, phone: name, message: `I am ${name}` }
  const once = { 'idempotency-key': marker }
  const sent = [
    await someone.post('/api/contacts', { ...sender, subject: name }, once),
    await someone.post('/api/bookings', { ...sender, interest: 'self' }, once),
    await someone.post('/api/newsletters', { email: sender.email }),
  ]
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201, 200])
  await answerSignUps(site)
  await fillCoaching(guide, someone)
  await importContacts(guide)
  await dataOf(
    guide.send('PUT', '/api/coach/availability', { zone: ZONE, weekly: WEEKDAYS, days: [] }),
  )
  const { id } = await addType(guide)
  const session = { session_type_id: id, start: at('10:00'), zone: ZONE, message: marker }
  await dataOf(someone.post('/api/appointments', session), 201)
  await fillOffers({ coach: guide }, someone, at('15:00'), false)
  const [offer] = await dataOf(guide.get('/api/coach/offers'))
  await beginCheckout(site.visitor(), offer, { ...sender, agreed: true })
  await leaveAfterSession(someone)
  await writeInGroup(someone, guide, marker)
  await addByHand(someone, guide, marker)
  await dataOf(someone.post('/api/reminders/test', {}))
  await addRows(site.db, 'reminder_taps', {
    ...{ user_id: someone.userId, date: '2026-11-20', action: 'pip7', entry_id: null, pip: 7 },
    ...{ mark_id: null, former_status: '', created_at: site.clock.now.toISOString() },
    undone_at: null,
  })
  // Left unanswered: these requests are forgotten within an hour.
  await someone.post('/api/forgot-password', { username: marker })
  await someone.post('/api/newsletters', { email: `${marker}too@example.com` })
}

/** Only the member's own words carry the marker: what others write stays theirs. */
async function writeInGroup(someone: Person, guide: Person, marker: string): Promise<void> {
  const group = await groupOf(guide)
  await joined(someone, group)
  await topicOf(someone, group, { title: marker, body: marker })
  const topic = await topicOf(guide, group)
  await replyOf(someone, topic, marker)
  await dataOf(someone.post(`/api/groups/${group}/agenda`, { text: marker }), 201)
  await someone.post(`/api/posts/topic/${topic}/report`, { reason: marker })
  const { username } = await dataOf(guide.get('/api/user'))
  await dataOf(
    guide.post(`/api/groups/${group}/invitations`, { member: `${username}-friend` }),
    201,
  )
}

/** A member keeps the sessions of a coach who leaves. */
async function leaveAfterSession(someone: Person): Promise<void> {
  const { coach: leaver } = await openCoach(site)
  const { id } = await addType(leaver)
  await dataOf(
    someone.post('/api/appointments', { session_type_id: id, start: at('14:00'), zone: ZONE }),
    201,
  )
  expect((await leaver.delete('/api/user', { password: PASSWORD })).statusCode).toBe(200)
}

/** Rows that would otherwise take a browser or another server. */
async function addByHand(someone: Person, guide: Person, marker: string): Promise<void> {
  const created_at = site.clock.now.toISOString()
  await addRows(site.db, 'passkeys', {
    ...{ user_id: someone.userId, credential_id: 'a', user_handle: 'b', public_key: 'c' },
    ...{ counter: 0, transports: '', name: 'A phone', created_at },
  })
  const { id: import_id } = await rowOf(site.db, 'imports', { user_id: someone.userId })
  await addRows(site.db, 'import_files', { import_id, bytes: Buffer.from(marker) })
  await addRows(site.db, 'calendars', {
    ...{ coach_id: guide.userId, kind: 'ics', name: '', host: '', sealed_source: '', busy: 0 },
    ...{ count_all_day: true, count_unanswered: false, when_failing: 'stop', read_at: null },
    ...{ asked_at: created_at, failing_since: null, created_at },
  })
}

test('deletion and erasure leave nothing of anybody in any column or file', async () => {
  const [marker, other] = ['quetzalbird', 'hoopoebird']
  const boss = await administrator(site)
  const beforeCoach = await lastIds()
  const guide = await coach(site, other)
  const before = await lastIds()
  const someone = await member(site, marker)
  await setRows(site.db, 'users', { email_verified: true }, { id: someone.userId })
  await useEverything(someone, guide, marker)
  expect(await placesOf(site, marker)).toEqual(
    expect.arrayContaining([
      'mails.subject',
      'mails.reply_to',
      'mails.body_html',
      'idempotency_keys.body',
    ]),
  )
  await sendMails(site)

  const unused: Place[] = []
  for (const [whose, text, since] of [
    ['member', marker, before],
    ['visitor', marker, before],
    ['coach', other, beforeCoach],
  ] as const) {
    for (const place of placesOfWords(whose)) {
      if (!(await holds(place, text))) await mark(place, text, since)
      if (!(await holds(place, text))) unused.push(place)
    }
  }
  expect(
    unused,
    'columns without a word: fill a member’s own in test/full-account.ts, others in useEverything',
  ).toEqual([])
  await dataOf(someone.delete('/api/user', { password: PASSWORD }))
  await dataOf(boss.post('/api/admin/erasures', { email: `${marker}@example.com` }))
  await monthPasses()
  expect(await placesOf(site, marker)).toEqual([])

  const again = site.visitor()
  await dataOf(again.post('/api/login', { username: other, password: PASSWORD }))
  await dataOf(again.delete('/api/user', { password: PASSWORD }))
  await monthPasses()
  expect(await placesOf(site, other)).toEqual([])
})
