import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blankPlans } from '#src/features/planner/domain.ts'
import { dataOf, makeTestApp, type Person, type TestApp } from '#test/app.ts'
import { migratedDatabase } from '#test/database.ts'
import { setDomino } from '#test/dominoes.ts'
import { coach } from '#test/people.ts'
import { addType, at, booked, openCoach } from '#test/sessions.ts'

/** A save reads, merges and writes in one round, however many come at the same record at once. */

const AT_ONCE = 16

let site: TestApp
const statements: string[] = []

beforeAll(async () => {
  const onQuery = ({ query }: { query: { sql: string } }) => statements.push(query.sql)
  site = await makeTestApp({}, await migratedDatabase(onQuery))
})
afterAll(() => site.close())
beforeEach(() => site.clock.pass(60_000))

const WEEK = '2026-11-16'

interface Saved {
  url: string
  by: Person
  change: (n: number) => Record<string, unknown>
}

const SAVES = {
  async domino_entries(): Promise<Saved> {
    const by = await coach(site)
    const { id, updated_at: base } = await setDomino(by)
    const change = (n: number) => ({ [`pip${(n % 12) + 1}_status`]: 'Completed', base })
    return { url: `/api/domino-entries/${id}`, by, change }
  },
  async weekly_planners(): Promise<Saved> {
    const by = await coach(site)
    const week = { week_start_date: WEEK, daily_plans: blankPlans(WEEK) }
    const { id, updated_at: base } = await dataOf(by.post('/api/weekly-planners', week), 201)
    const fields = ['insights', 'went_well', 'didnt_go_well', 'weekly_intention']
    const change = (n: number) => ({ [fields[n % 4] ?? '']: 'Said.', base })
    return { url: `/api/weekly-planners/${id}`, by, change }
  },
  async session_types(): Promise<Saved> {
    const by = await coach(site)
    const { id } = await addType(by)
    return { url: `/api/coach/session-types/${id}`, by, change: n => ({ name: `Talk ${n}` }) }
  },
  async appointments(): Promise<Saved> {
    const { coach: by } = await openCoach(site)
    const { id } = await booked(await coach(site), await addType(by), at('10:00'))
    return { url: `/api/coach/appointments/${id}`, by, change: n => ({ notes: `Note ${n}` }) }
  },
}

test.each(Object.entries(SAVES))(
  'sixteen saves at one of the %s are sixteen rounds',
  async (table, save) => {
    const { url, by, change } = await save()
    await dataOf(by.patch(url, change(0)))
    statements.length = 0
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => by.patch(url, change(n))),
    )
    expect(answers.map(({ statusCode, body }) => (statusCode === 200 ? '' : body))).toEqual(
      answers.map(() => ''),
    )
    const count = (start: string) => statements.filter(sql => sql.startsWith(start)).length
    const reads = statements.filter(sql =>
      RegExp(`^select .* from "${table}" where "id"`).test(sql),
    )
    expect([reads.length, count(`update "${table}"`)]).toEqual([AT_ONCE, AT_ONCE])
  },
)

test('a save of a domino is three statements: who calls, what is there, what is written', async () => {
  const { url, by, change } = await SAVES.domino_entries()
  await dataOf(by.patch(url, change(0)))
  statements.length = 0
  await dataOf(by.patch(url, change(1)))
  const asked = statements.map(sql => sql.split(' ', 1)[0] ?? '')
  expect(asked.filter(word => !['begin', 'commit'].includes(word))).toEqual([
    'select',
    'select',
    'update',
  ])
})
