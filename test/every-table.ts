import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { storePastWeeks } from '#src/features/admin/server/weeks/actions.ts'
import { seedQuizzes } from '#src/features/assessments/server/seed/seed.ts'
import { pushKeys } from '#src/features/reminders/server/push/keys.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { noteLife } from '#src/platform/server/db/restores.ts'
import { NOON, type Person, type TestApp } from './app.ts'
import { fillCoaching, importContacts } from './coaching.ts'
import { fillAccount } from './full-account.ts'
import { fillGroup } from './groups.ts'
import { fillOffers } from './offers.ts'
import { administrator, answerSignUps, coach, member, PASSWORD } from './people.ts'
import { addType, at, dataOf, openCoach, subscriber, WEEKDAYS, ZONE } from './sessions.ts'

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
  await seedQuizzes(db, NOON)
  const boss = await administrator(site)
  for (let n = 0; n < 3; n++) await fillAccount(await member(site))
  const someone = await member(site)
  const first = await someone.post(
    '/api/domino-entries',
    { date: '2026-11-20', title: 'Once' },
    { 'idempotency-key': 'a key' },
  )
  const dominoId: number = first.json().data.id
  const named = { date: '2026-11-20', title: 'Gone', client_id: randomUUID() }
  const gone = await someone.post('/api/domino-entries', named)
  await someone.delete(`/api/domino-entries/${gone.json().data.id}`)
  for (const reflection of HARD_TEXTS) {
    await db
      .insertInto('domino_reflections')
      .values({ domino_id: dominoId, reflection, created_at: NOON.toISOString() })
      .execute()
  }
  // More than one batch, with gaps in the ids.
  for (let n = 0; n < 450; n++) {
    const values = { domino_id: dominoId, reflection: `${n}`, created_at: NOON.toISOString() }
    await db.insertInto('domino_reflections').values(values).execute()
  }
  const { lastId } = await db
    .selectFrom('domino_reflections')
    .select(eb => eb.fn.max('id').as('lastId'))
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('domino_reflections')
    .where('id', 'in', [Number(lastId), Number(lastId) - 7])
    .execute()
  const made = async (by: Person, url: string, body: Record<string, unknown>) => {
    const answer = await by.post(url, body)
    expect(answer.statusCode, answer.body).toBeLessThan(300)
  }
  const person = { name: 'Zoë', email: 'zoe@example.com', message: 'Hello there, all of you.' }
  await made(site.visitor(), '/api/contacts', { ...person, subject: 'A question' })
  await made(site.visitor(), '/api/bookings', { ...person, interest: 'group' })
  await made(site.visitor(), '/api/newsletters', { email: 'reader@example.com' })
  await answerSignUps(site)
  await made(boss, '/api/admin/letters', { subject: 'News', body: 'A letter.' })
  await boss.send('PUT', '/api/admin/content', {
    version: 0,
    changes: { 'practice.city': 'Zürich' },
  })
  await boss.post('/api/admin/content/publish')
  await made(boss, '/api/admin/pages', { slug: 'about', title: 'About', body: 'Zoë, 東京' })
  await fillLibrary(db)
  await fillSessions(site)
  const shop = await openCoach(site)
  await fillOffers(shop, await member(site), at('09:00'))
  await boss.send('PUT', '/api/admin/offers/settings', { automatic_tax: false, kept_years: 10 })
  await storePastWeeks(db, NOON)
  const guide = await coach(site)
  await fillCoaching(guide, someone)
  await importContacts(guide)
  await fillGroup(guide, await member(site), await member(site))
  await fillWorkTables(site, boss.userId)
  await fillReminders(site, someone.userId, dominoId)
}

async function fillReminders(
  { db, deps }: TestApp,
  userId: number,
  dominoId: number,
): Promise<void> {
  const at = NOON.toISOString()
  await pushKeys(db, deps, NOON)
  await db
    .insertInto('reminders')
    .values({
      user_id: userId,
      kind: 'domino',
      date: '2026-11-20',
      hour: '12:00',
      outcome: 'sent',
      created_at: at,
    })
    .execute()
  const tap = {
    date: '2026-11-20',
    action: 'pip7',
    entry_id: dominoId,
    pip: 7,
    former_status: 'Zoë’s own',
  }
  await db
    .insertInto('reminder_taps')
    .values({ user_id: userId, ...tap, mark_id: null, created_at: at, undone_at: null })
    .execute()
  const { id } = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const content = JSON.stringify({ title: 'Zoë, 東京', body: '"one"', tag: 't', url: '/today' })
  await db
    .insertInto('push_messages')
    .values({ subscription_id: id, content, status: 'waiting', due_at: at, expires_at: at })
    .execute()
}

/** Pictures; an export does not decode their content, so it need not be real. */
async function fillLibrary(db: Db): Promise<void> {
  const { id } = await db
    .insertInto('media')
    .values({
      url: '/media/a.png',
      type: 'image/png',
      alt: 'A desk, 東京',
      width: 1600,
      height: 900,
      bytes: Buffer.from('iVBORw0KGgo=', 'base64'),
      created_at: NOON.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('media_sizes')
    .values({ url: '/media/a-480.webp', media_id: id, width: 480, bytes: Buffer.from('RIFF') })
    .execute()
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
  const { id } = await site.db
    .insertInto('calendars')
    .values({
      coach_id: coach.userId,
      kind: 'ics',
      name: 'Zoë’s',
      host: 'example.com',
      sealed_source: 'sealed',
      count_all_day: true,
      count_unanswered: false,
      when_failing: 'stop',
      busy: 1,
      entries: 2,
      left_out: 1,
      unread: JSON.stringify([{ summary: 'Odd', start: created_at }]),
      read_at: created_at,
      asked_at: created_at,
      failing_since: null,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const busy = {
    calendar_id: id,
    starts_at: '2026-11-30T15:00:00.000Z',
    ends_at: '2026-11-30T16:00:00.000Z',
  }
  await site.db.insertInto('busy_times').values(busy).execute()
}

/** Tables that only jobs, Stripe or an AI service write. */
async function fillWorkTables({ db }: TestApp, userId: number): Promise<void> {
  const at = NOON.toISOString()
  await db
    .insertInto('jobs')
    .values({ name: 'sweep', due_at: '2026-11-20T17:00:00.001Z', claim: null, claimed_until: at })
    .execute()
  await noteLife(db, NOON)
  await db.insertInto('restores').values({ lost_from: null, restored_at: at }).execute()
  await db
    .insertInto('passkeys')
    .values({
      user_id: userId,
      credential_id: 'credential',
      user_handle: 'handle',
      public_key: 'key',
      counter: 0,
      transports: 'internal',
      name: 'Zoë’s phone',
      created_at: at,
    })
    .execute()
  await db
    .insertInto('stripe_prices')
    .values({ price_id: 'price_1', cents: 2999, currency: 'USD', read_at: at })
    .execute()
  await db
    .insertInto('stripe_members')
    .values({ user_id: userId, lease: null, lease_until: null })
    .execute()
  await db
    .insertInto('stripe_events')
    .values({
      event_id: 'evt_1',
      type: 'invoice.paid',
      customer_id: 'cus_1',
      received_at: at,
      due_at: null,
    })
    .execute()
  await db
    .insertInto('stripe_closings')
    .values({ customer_id: 'cus_1', due_at: at, created_at: at })
    .execute()
  await db.insertInto('stripe_addresses').values({ user_id: userId, due_at: at }).execute()
  await db.insertInto('stripe_jobs').values({ name: 'events', due_at: at }).execute()
  await db
    .insertInto('coach_budgets')
    .values({ key: 'k', tokens: 12_000_000_000, ends_at: at })
    .execute()
  await db
    .insertInto('second_steps')
    .values({
      user_id: userId,
      sealed_secret: 's',
      last_period: 58_000_000,
      created_at: at,
      on_since: at,
    })
    .execute()
  await db
    .insertInto('link_requests')
    .values({ purpose: 'reset', name_key: 'zoe', created_at: at })
    .execute()
  await db
    .insertInto('newsletter_requests')
    .values({ email: 'zoe@example.com', created_at: at })
    .execute()
  await db.insertInto('recovery_codes').values({ user_id: userId, code_hash: 'h' }).execute()
  await db
    .insertInto('passkeys')
    .values({
      user_id: userId,
      credential_id: 'c',
      user_handle: 'h',
      public_key: 'k',
      counter: 4_000_000_000,
      transports: 'internal',
      name: 'Zoë’s phone',
      created_at: at,
    })
    .execute()
  await db
    .insertInto('passkey_challenges')
    .values({ user_id: null, challenge_hash: 'h', expires_at: '2100-01-01T00:00:00.000Z' })
    .execute()
  await db
    .insertInto('account_tokens')
    .values({
      user_id: userId,
      purpose: 'reset',
      token_hash: 'h',
      email: 'a@example.com',
      created_at: at,
      expires_at: at,
    })
    .execute()
}
