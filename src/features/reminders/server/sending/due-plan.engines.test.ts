import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { makeTestApp, type TestApp } from '#test/app.ts'
import { migratedDatabase } from '#test/database.ts'
import { member } from '#test/people.ts'
import { planOf, type Recorded } from '#test/plans.ts'
import { addRows } from '#test/rows.ts'
import { listDue } from './store.ts'

/** Enough that an engine would rather read the whole table than a poor index; one in a hundred is due. */
const DUES = 5_000
const UNTIL = '2026-11-20T18:00:00.000Z'

let site: TestApp
let recorded: Recorded[] = []
beforeAll(async () => {
  const database = await migratedDatabase(({ query: { sql: text, parameters } }) =>
    recorded.push({ sql: text, parameters }),
  )
  site = await makeTestApp({ RATE_LIMIT: 'off' }, database)
  const { userId: user_id } = await member(site)
  const dues = Array.from({ length: DUES }, (_, n) => ({
    ...{ user_id, kind: 'domino' as const, hour: String(n), date: '2026-11-20' },
    due_at: n % 100 === 0 ? '2026-11-20T17:59:00.000Z' : '2026-11-21T19:00:00.000Z',
  }))
  for (let at = 0; at < DUES; at += 1_000)
    await addRows(site.db, 'reminder_dues', dues.slice(at, at + 1_000))
  await sql`analyze`.execute(site.db)
})
afterAll(() => site.close())

test.each(['first', 'next'])(
  'the %s portion of what is due is read along one index, and sorts nothing',
  async which => {
    const [before] = await listDue(site.db, UNTIL, null, 1)
    if (!before) throw new Error('nothing is due')
    recorded = []
    const portion = await listDue(site.db, UNTIL, which === 'first' ? null : before, 20)
    expect(portion).toHaveLength(20)
    expect(portion[0]?.id === before.id).toBe(which === 'first')
    const [query] = recorded
    if (!query) throw new Error('no query was recorded')
    const plan = (await planOf(site.db, query, false)).split('\n')
    if (inject('engine') === 'sqlite') {
      expect(plan).toEqual([
        expect.stringMatching(/^SEARCH reminder_dues USING INDEX reminder_dues_due \(/),
      ])
      return
    }
    const reading = plan.filter(line => /Scan|Sort|Join|Loop/.test(line))
    expect(reading).toEqual([
      expect.stringMatching(/Index Scan using reminder_dues_due on reminder_dues/),
    ])
  },
)
