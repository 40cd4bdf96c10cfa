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
  const users = await site.db
    .insertInto('users')
    .values(
      names.map(username => ({
        username,
        username_key: username,
        email_verified: false,
        is_admin: false,
        created_at: at,
      })),
    )
    .returning('id')
    .execute()
  await addRows(
    site.db,
    'coachings',
    users.map(({ id }) => ({
      coach_id: anna.userId,
      member_id: id,
      invited_as: '',
      invited_key: String(id),
      status: 'active' as const,
      invited_at: at,
      accepted_at: at,
      active_at: at,
    })),
  )
})
afterAll(() => site.close())

test('a thousand clients are listed in one query, by indexes', async () => {
  recorded = []
  const page = (await anna.get('/api/coach/clients?limit=1000')).json()
  expect([page.data.length, page.total, page.next_cursor]).toEqual([CLIENTS, CLIENTS, null])
  const queries = recorded.filter(({ sql }) => /coachings/.test(sql))
  expect(queries).toHaveLength(1)
  for (const query of queries) {
    const plan = await planOf(site.db, query)
    expect(plan).not.toMatch(/^\s*(->)?\s*(SCAN (?!\()|Seq Scan)/m)
    expect(plan).toMatch(/coachings_coach|coachings_one/)
  }
})
