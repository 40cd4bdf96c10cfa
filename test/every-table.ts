import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { migrations } from '#src/app/server/features.ts'
import { storePastWeeks } from '#src/features/admin/server/weeks.ts'
import { seedQuizzes } from '#src/features/assessments/server/seed.ts'
import { pushKeys } from '#src/features/reminders/server/push-keys.ts'
import { systemContext } from '#src/platform/server/context.ts'
import { type Db, openDatabase } from '#src/platform/server/db/database.ts'
import { migrate } from '#src/platform/server/db/migrate.ts'
import { noteLife } from '#src/platform/server/db/restores.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import { dataOf, makeTestApp, NOON, type Person, type TestApp } from './app.ts'
import { fillCoaching, importContacts } from './coaching.ts'
import { fillAccount } from './full-account.ts'
import { fillGroup } from './groups.ts'
import { fillOffers } from './offers.ts'
import { administrator, answerSignUps, coach, member, PASSWORD } from './people.ts'
import { addRow, addRows, rowOf } from './rows.ts'
import { addType, at, openCoach, subscriber, WEEKDAYS, ZONE } from './sessions.ts'

/** Texts that conversions between databases tend to corrupt. */
export const HARD_TEXTS = [
  'Zoë, naïve, 東京, 🁢🁣, e\u0301',
  'quotes " and \' and \\ and $1 and ? and %',
  'a line\nanother\r\nwith\ttabs',
  '',
  ' spaces around ',
  '\u0001 \u007f \u2028 \ufeff',
  'x'.repeat(200_000),
]

/** Uses the site until every table has rows. Add new tables here: the tests of exports require it. */
export async function fillEveryTable(site: TestApp): Promise<void> {
  const { db } = site
  await seedQuizzes(systemContext(db, site.deps, NOON))
  const boss = await administrator(site)
  for (let n = 0; n < 3; n++) await fillAccount(await member(site))
  const someone = await member(site)
  const today = { date: '2026-11-20', title: 'Once' }
  const first = someone.post('/api/domino-entries', today, { 'idempotency-key': 'a key' })
  const { id: dominoId } = await dataOf(first, 201)
  const named = { ...today, title: 'Gone', client_id: randomUUID() }
  const gone = await dataOf(someone.post('/api/domino-entries', named), 201)
  await someone.delete(`/api/domino-entries/${gone.id}`)
  const created_at = NOON.toISOString()
  const reflect = (texts: readonly string[]) =>
    texts.map(reflection => ({ domino_id: dominoId, reflection, created_at }))
  // More than one batch, with gaps in the ids.
  await addRows(db, 'domino_reflections', reflect(Array.from({ length: 450 }, (_, n) => `${n}`)))
  for (const reflection of ['440', '449'])
    await db.deleteFrom('domino_reflections').where('reflection', '=', reflection).execute()
  await addRows(db, 'domino_reflections', reflect(HARD_TEXTS))
  const made = async (by: Person, url: string, body: Record<string, unknown>) => {
    const answer = await by.post(url, body)
    expect(answer.statusCode, answer.body).toBeLessThan(300)
  }
  const person = { name: 'Zoë', email: 'zoe@example.com', message: 'Hello there, all of you.' }
  await made(site.visitor(), '/api/contacts', { ...person, subject: 'A question' })
  await made(site.visitor(), '/api/bookings', {
    ...person,
    interest: 'group',
    wanted_at: NOON.toISOString(),
  })
  await made(site.visitor(), '/api/newsletters', { email: 'reader@example.com' })
  await answerSignUps(site)
  await made(boss, '/api/admin/letters', { subject: 'News', body: 'A letter.' })
  const draft = { version: 0, changes: { 'practice.city': 'Zürich' } }
  await boss.send('PUT', '/api/admin/content', draft)
  await boss.post('/api/admin/content/publish')
  await made(boss, '/api/admin/pages', { slug: 'about', title: 'About', body: 'Zoë, 東京' })
  await fillLibrary(db)
  await fillSessions(site)
  const shop = await openCoach(site)
  const settings = { automatic_tax: false, kept_years: 10, coaches_give_plans: true }
  await boss.send('PUT', '/api/admin/offers/settings', settings)
  await fillOffers(shop, await member(site), at('09:00'))
  await storePastWeeks(systemContext(db, site.deps, NOON))
  const guide = await coach(site)
  await fillCoaching(guide, someone)
  await importContacts(guide)
  await fillGroup(guide, await member(site), await member(site))
  await fillWorkTables(site, boss.userId)
  await fillReminders(site, someone.userId, dominoId)
}

async function fillReminders({ db, deps }: TestApp, user_id: number, entry_id: number) {
  const at = NOON.toISOString()
  await pushKeys(systemContext(db, deps, NOON))
  const day = { user_id, date: '2026-11-20', created_at: at }
  await addRows(db, 'reminders', { ...day, kind: 'domino', hour: '12:00', outcome: 'sent' })
  await addRows(db, 'reminder_taps', {
    ...{ ...day, action: 'pip7', entry_id, pip: 7, former_status: 'Zoë’s own' },
    ...{ mark_id: null, undone_at: null },
  })
  const { id: subscription_id } = await rowOf(db, 'push_subscriptions')
  const content = JSON.stringify({ title: 'Zoë, 東京', body: '"one"', tag: 't', url: '/today' })
  const waits = { status: 'waiting', due_at: at, expires_at: at } as const
  await addRows(db, 'push_messages', { subscription_id, content, ...waits })
}

/** Pictures; an export does not decode their content, so it need not be real. */
async function fillLibrary(db: Db): Promise<void> {
  const media_id = await addRow(db, 'media', {
    ...{ url: '/media/a.png', type: 'image/png', alt: 'A desk, 東京', width: 1600, height: 900 },
    ...{ bytes: Buffer.from('iVBORw0KGgo=', 'base64'), created_at: NOON.toISOString() },
  })
  const smaller = { url: '/media/a-480.webp', media_id, width: 480, bytes: Buffer.from('RIFF') }
  await addRows(db, 'media_sizes', smaller)
}

/** A coach whose hours, calendar, feed and bookings fill every table of sessions. */
async function fillSessions(site: TestApp): Promise<void> {
  const { coach, types } = await openCoach(site)
  const days = [{ date: '2026-12-24', ranges: [] }]
  await dataOf(coach.send('PUT', '/api/coach/availability', { zone: ZONE, weekly: WEEKDAYS, days }))
  const rules = [{ plan: 'coaching', credits: 1, months: 1 }]
  await dataOf(coach.send('PUT', '/api/coach/credit-rules', { rules }))
  await dataOf(coach.post('/api/coach/feed', {}), 201)
  const session = { session_type_id: types[1]?.id, start: at('10:00'), zone: ZONE }
  const client = await subscriber(site)
  await dataOf(client.post('/api/appointments', session), 201)
  const { coach: leaver } = await openCoach(site)
  const past = { session_type_id: (await addType(leaver)).id, start: at('12:00'), zone: ZONE }
  await dataOf(client.post('/api/appointments', past), 201)
  expect((await leaver.delete('/api/user', { password: PASSWORD })).statusCode).toBe(200)
  const created_at = NOON.toISOString()
  const calendar_id = await addRow(site.db, 'calendars', {
    ...{ coach_id: coach.userId, kind: 'ics', name: 'Zoë’s', host: 'example.com' },
    ...{ sealed_source: 'sealed', count_all_day: true, count_unanswered: false },
    ...{ when_failing: 'stop', busy: 1, entries: 2, left_out: 1, failing_since: null },
    unread: JSON.stringify([{ summary: 'Odd', start: created_at }]),
    ...{ read_at: created_at, asked_at: created_at, created_at },
  })
  const [starts_at, ends_at] = ['2026-11-30T15:00:00.000Z', '2026-11-30T16:00:00.000Z']
  await addRows(site.db, 'busy_times', { calendar_id, starts_at, ends_at })
}

/** Tables that only jobs, Stripe or an AI service write. */
async function fillWorkTables({ db }: TestApp, user_id: number): Promise<void> {
  const at = NOON.toISOString()
  const created_at = at
  const due_at = '2026-11-20T17:00:00.001Z'
  await addRows(db, 'jobs', { name: 'sweep', due_at, claim: null, claimed_until: at })
  const failed = { attempts: 2, due_at, failed_at: at, failure: 'TypeError' }
  await addRows(db, 'set_aside', { job: 'purchases', row_id: 1, ...failed })
  await noteLife(db, NOON)
  await addRows(db, 'restores', { lost_from: null, restored_at: at })
  const price = { price_id: 'price_1', cents: 2999, currency: 'USD', read_at: at }
  await addRows(db, 'stripe_prices', price)
  await addRows(db, 'stripe_members', { user_id, lease: null, lease_until: null })
  const event = { event_id: 'evt_1', type: 'invoice.paid', customer_id: 'cus_1' }
  await addRows(db, 'stripe_events', { ...event, received_at: at, due_at: null })
  await addRows(db, 'stripe_closings', { customer_id: 'cus_1', due_at: at, created_at })
  await addRows(db, 'refunded_months', { user_id, plan: 'basic', ends_at: at })
  await addRows(db, 'stripe_addresses', { user_id, due_at: at })
  await addRows(db, 'stripe_jobs', { name: 'events', due_at: at })
  await addRows(db, 'coach_budgets', { key: 'k', tokens: 12_000_000_000, ends_at: at })
  const secret = { sealed_secret: 's', last_period: 58_000_000 }
  await addRows(db, 'second_steps', { user_id, ...secret, created_at, on_since: at })
  await addRows(db, 'link_requests', { purpose: 'reset', name_key: 'zoe', created_at })
  await addRows(db, 'newsletter_requests', { email: 'zoe@example.com', created_at })
  await addRows(db, 'recovery_codes', { user_id, code_hash: 'h' })
  await addRows(db, 'passkeys', {
    ...{ user_id, credential_id: 'c', user_handle: 'h', public_key: 'k' },
    ...{ counter: 4_000_000_000, transports: 'internal', name: 'Zoë’s phone', created_at },
  })
  const { id: import_id } = await rowOf(db, 'imports')
  await addRows(db, 'import_files', { import_id, bytes: Buffer.from('PK') })
  const from = { list: 'rest_days', row_id: 1, origin_id: 1, origin_at: at }
  await addRows(db, 'import_origins', { ...from, user_id, site: 'elsewhere' })
  await addRows(db, 'import_rows', {
    ...{ import_id, list: 'rest_days', n: 0, source_id: 1, ref_id: null, row: '{}', bytes: 2 },
    ...{ origin_site: 'elsewhere', origin_id: 1, origin_at: at, outcome: null, row_id: null },
    applied: false,
  })
  const expires_at = '2100-01-01T00:00:00.000Z'
  await addRows(db, 'passkey_challenges', { user_id: null, challenge_hash: 'h', expires_at })
  await addRows(db, 'account_tokens', {
    ...{ user_id, purpose: 'reset', token_hash: 'h', email: 'a@example.com' },
    ...{ created_at, expires_at: at },
  })
}

export async function fillPractice(at: Settings['database']): Promise<void> {
  const { db } = await openDatabase(at)
  await migrate(db, migrations, null)
  const site = await makeTestApp({ RATE_LIMIT: 'on' }, { db, close: () => db.destroy() })
  await fillEveryTable(site)
  await site.close()
}
