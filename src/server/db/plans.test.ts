import { CompiledQuery, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { seedQuizzes } from '#src/features/assessments/server/seed.ts'
import { makeTestApp, type Person, type TestApp } from '#test/app.ts'
import { fillAccount } from '#test/full-account.ts'
import { administrator, member } from '#test/people.ts'
import type { Schema } from './schema.ts'

let site: TestApp
let ann: Person
let admin: Person
let asked: { sql: string; parameters: readonly unknown[] }[] = []

beforeAll(async () => {
  site = await makeTestApp({ RATE_LIMIT: 'off' })
  await seedQuizzes(site.db, site.clock.now)
  ann = await member(site)
  await fillAccount(ann)
  admin = await administrator(site)
  // Every query the site makes from here on is noted.
  const executor = site.db.getExecutor()
  const execute = executor.executeQuery.bind(executor)
  executor.executeQuery = (query, ...rest) => {
    asked.push({ sql: query.sql, parameters: query.parameters })
    return execute(query, ...rest)
  }
})
afterAll(() => site.close())

/** What the planner would do, with tables that hold rows worth an index. */
async function planOf(sql: string, parameters: readonly unknown[]): Promise<string> {
  const db = site.db as unknown as Kysely<Schema>
  if (inject('engine') === 'sqlite') {
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    )
    return rows.map(row => row.detail).join('\n')
  }
  return db.connection().execute(async one => {
    await one.executeQuery(CompiledQuery.raw('set enable_seqscan = off'))
    const { rows } = await one.executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw(`explain ${sql}`, [...parameters]),
    )
    await one.executeQuery(CompiledQuery.raw('set enable_seqscan = on'))
    return rows.map(row => row['QUERY PLAN']).join('\n')
  })
}

async function queriesOf(call: () => Promise<{ statusCode: number; body: string }>) {
  asked = []
  const answer = await call()
  expect(answer.statusCode, answer.body).toBe(200)
  const queries = asked.filter(({ sql }) => /^\s*(select|with)/i.test(sql))
  expect(queries.length, 'no query was noted').toBeGreaterThan(1)
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
] as const

test.each(ofMembers)('%s of a member is found by an index, in few queries', async (_, url) => {
  const queries = await queriesOf(() => ann.get(url()))
  expect(queries.length).toBeLessThanOrEqual(3)
  for (const { sql, parameters } of queries) {
    const plan = await planOf(sql, parameters)
    expect(plan, sql).not.toMatch(/^SCAN (?!\()|Seq Scan/m)
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

test.each(ofAdministrators)('a page of %s is read along an index and sorted by nothing else', async url => {
  const queries = await queriesOf(() => admin.get(url))
  expect(queries.length).toBeLessThanOrEqual(3)
  const page = queries.find(({ sql }) => /limit/i.test(sql) && /order by/i.test(sql))
  expect(page).toBeDefined()
  const plan = await planOf(page?.sql ?? '', page?.parameters ?? [])
  expect(plan, page?.sql).not.toMatch(/TEMP B-TREE|^SCAN (?!\()|Seq Scan|^Sort/m)
})
