import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { seedQuizzes } from '#src/features/assessments/server/seed.ts'
import { systemContext } from '#src/platform/server/context.ts'
import { makeTestApp, type Person, type TestApp } from '#test/app.ts'
import { coached } from '#test/coaching.ts'
import { migratedDatabase } from '#test/database.ts'
import { fillAccount } from '#test/full-account.ts'
import { administrator, coach, member } from '#test/people.ts'
import { planOf, type Recorded } from '#test/plans.ts'
import { addRows } from '#test/rows.ts'

let site: TestApp
let ann: Person
let admin: Person
let guide: Person
let recorded: Recorded[] = []

beforeAll(async () => {
  const database = await migratedDatabase(({ query: { sql, parameters } }) =>
    recorded.push({ sql, parameters }),
  )
  site = await makeTestApp({ RATE_LIMIT: 'off' }, database)
  await seedQuizzes(systemContext(site.db, site.deps, site.clock.now))
  ann = await member(site)
  await fillAccount(ann)
  await fillNewsletters()
  guide = await coach(site)
  await coached(guide, ann)
  admin = await administrator(site)
})
afterAll(() => site.close())

async function queriesOf(call: () => Promise<{ statusCode: number; body: string }>) {
  recorded = []
  const answer = await call()
  expect(answer.statusCode, answer.body).toBe(200)
  const queries = recorded.filter(({ sql }) => /^\s*(select|with)/i.test(sql))
  expect(queries.length, 'no query was recorded').toBeGreaterThan(1)
  return queries
}

const ofMembers = [
  ['the month', () => `/api/domino-entries/user/${ann.userId}/range/2026-11-01/2026-11-30`],
  ['the day', () => `/api/domino-entries/user/${ann.userId}/date/2026-11-20`],
  ['the year', () => `/api/domino-entries/user/${ann.userId}/year/2026`],
  ['the run', () => `/api/domino-entries/user/${ann.userId}/run/2026-11-20`],
  ['the wheel', () => `/api/domino-entries/user/${ann.userId}/pips/2026-10-22/2026-11-20`],
  ['the week', () => `/api/weekly-planners/user/${ann.userId}/week/2026-11-16`],
  ['a drawer', () => `/api/cabinet-entries/user/${ann.userId}/drawer/this_week`],
  ['their results', () => '/api/assessment/results'],
  ['their devices', () => '/api/user/sessions'],
  ['clients', () => '/api/coach/clients?limit=1000'],
] as const

test.each(ofMembers)('%s of a member uses an index, in few queries', async (_, url) => {
  const person = url().startsWith('/api/coach/') ? guide : ann
  const queries = await queriesOf(() => person.get(url()))
  expect(queries.length).toBeLessThanOrEqual(3)
  for (const query of queries) {
    const plan = await planOf(site.db, query)
    expect(plan, query.sql).not.toMatch(/^SCAN (?!\(|CONSTANT ROW|listed$)|Seq Scan/m)
  }
})

const ofAdministrators = [
  '/api/contacts?limit=100&cursor=50000',
  '/api/bookings?limit=100&cursor=50000',
  '/api/newsletters?limit=100&cursor=50000',
  '/api/assessment/results?limit=100&cursor=50000',
  '/api/assessment/results?limit=100&quiz_id=1',
  '/api/admin/members?limit=100&cursor=50000',
  '/api/admin/audit?limit=100&cursor=50000',
]

test.each(ofAdministrators)('a page of %s is read in index order, without sorting', async url => {
  const queries = await queriesOf(() => admin.get(url))
  expect(queries.length).toBeLessThanOrEqual(3)
  const page = queries.find(({ sql }) => /limit/i.test(sql) && /order by/i.test(sql))
  if (!page) throw new Error('no page was read')
  const plan = await planOf(site.db, page)
  expect(plan, page.sql).not.toMatch(/TEMP B-TREE|^SCAN (?!\()|Seq Scan|^Sort/m)
})

const searches = [
  ['contacts', '/api/contacts?q=garden'],
  ['bookings', '/api/bookings?q=garden'],
  ['newsletters', '/api/newsletters?q=999'],
  ['users', '/api/admin/members?q=ann'],
  ['users', '/api/assessment/results?q=ann'],
  ['assessment_results', '/api/assessment/results?q=ann'],
  ['audit_log', '/api/admin/audit?q=quiz'],
] as const

/** Enough subscribers for PostgreSQL to prefer an index. */
async function fillNewsletters(): Promise<void> {
  const at = site.clock.now.toISOString()
  const active = { subscribed_at: at, is_active: true, confirmed_at: at }
  for (const thousand of [1, 2, 3]) {
    const emails = Array.from(
      { length: 1_000 },
      (_, n) => `reader${thousand * 1_000 + n}@example.com`,
    )
    const rows = emails.map(email => ({ email, email_key: email, ...active }))
    await addRows(site.db, 'newsletters', rows)
  }
  // PostgreSQL keeps new rows beside a GIN index until a vacuum, and plans to read them all.
  await sql
    .raw(inject('engine') === 'postgres' ? 'vacuum analyze newsletters' : 'analyze newsletters')
    .execute(site.db)
}

test.each(searches)('searching %s uses its index: %s', async (table, url) => {
  const queries = await queriesOf(() => admin.get(url))
  const count = queries.find(({ sql }) => /count\(\*\)/i.test(sql) && /match|like/i.test(sql))
  if (!count) throw new Error('nothing was counted')
  const plan = await planOf(site.db, count)
  expect(plan, count.sql).toContain(`${table}_searched`)
  expect(plan, count.sql).not.toMatch(/^SCAN (?!\(|\w+_searched VIRTUAL)|Seq Scan/m)
})
