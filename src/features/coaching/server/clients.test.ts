import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type Person, type TestApp } from '#test/app.ts'
import { migratedDatabase } from '#test/database.ts'
import { coach } from '#test/people.ts'
import { planOf, type Recorded } from '#test/plans.ts'
import { addRows } from '#test/rows.ts'

const CLIENTS = 1_000

let site: TestApp
let anna: Person
let recorded: Recorded[] = []
beforeAll(async () => {
  const database = await migratedDatabase(({ query: { sql, parameters } }) =>
    recorded.push({ sql, parameters }),
  )
  site = await makeTestApp({ RATE_LIMIT: 'off' }, database)
  anna = await coach(site, 'anna')
  const at = site.clock.now.toISOString()
  const names = Array.from({ length: CLIENTS }, (_, n) => `client${n}`)
  const account = { email_verified: false, is_admin: false, created_at: at }
  const users = await site.db
    .insertInto('users')
    .values(names.map(username => ({ ...account, username, username_key: username })))
    .returning('id')
    .execute()
  const since = { invited_at: at, accepted_at: at, active_at: at }
  const coaching = { coach_id: anna.userId, invited_as: '', status: 'active' as const, ...since }
  await addRows(
    site.db,
    'coachings',
    users.map(({ id }) => ({ ...coaching, member_id: id, invited_key: String(id) })),
  )
})
afterAll(() => site.close())

test('a thousand clients are listed in one query, by indexes', async () => {
  recorded = []
  const page = (await anna.get('/api/coach/clients?limit=1000')).json()
  expect([page.data.length, page.total, page.next_cursor]).toEqual([CLIENTS, CLIENTS, null])
  const queries = recorded.filter(({ sql }) => /coachings/.test(sql))
  expect(queries).toHaveLength(1)
  const plan = await planOf(site.db, queries[0] as Recorded)
  expect(plan).not.toMatch(/^\s*(->)?\s*(SCAN (?!\()|Seq Scan)/m)
  expect(plan).toMatch(/coachings_coach|coachings_one/)
})
