import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blankPlans } from '#src/features/planner/domain.ts'
import { dataOf, makeTestApp, type Person, type TestApp } from '#test/app.ts'
import { migratedDatabase } from '#test/database.ts'
import { setDomino } from '#test/dominoes.ts'
import { meanwhile } from '#test/meanwhile.ts'
import { coach, PASSWORD } from '#test/people.ts'
import { rowsOf } from '#test/rows.ts'
import { addType, at, booked, cancel, moveTo, openCoach } from '#test/sessions.ts'

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

/** What sixteen callers at once read of a table by id, and how often they change it. */
async function roundsOf(table: string, call: (n: number) => Promise<LightMyRequestResponse>) {
  statements.length = 0
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => call(n)))
  expect(answers.flatMap(({ statusCode, body }) => (statusCode === 200 ? [] : body))).toEqual([])
  const reads = RegExp(`^select .* from "${table}" where "id"`)
  const writes = statements.filter(sql => sql.startsWith(`update "${table}"`))
  return [statements.filter(sql => reads.test(sql)).length, writes.length]
}

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
    expect(await roundsOf(table, n => by.patch(url, change(n)))).toEqual([AT_ONCE, AT_ONCE])
  },
)

test('sixteen moves of one session are sixteen rounds', async () => {
  const { coach: by } = await openCoach(site)
  const { id } = await booked(await coach(site), await addType(by), at('10:00'))
  const times = ['11:00', '12:00', '13:00', '14:00']
  const rounds = await roundsOf('appointments', n => moveTo(by, id, at(times[n % 4] ?? '')))
  // Once more each: whose calendars are read again before the transaction.
  expect(rounds[0]).toBe(2 * AT_ONCE)
  const [session] = await rowsOf(site.db, 'appointments', { id })
  expect(rounds[1]).toBe(session?.sequence)
})

test('of sixteen who cancel one session at once, each looks once and one cancels', async () => {
  const { coach: by } = await openCoach(site)
  const ann = await coach(site)
  const { id } = await booked(ann, await addType(by), at('10:00'))
  expect(await roundsOf('appointments', () => cancel(ann, id))).toEqual([AT_ONCE, 1])
})

test('whoever deletes their account while their session is changed frees its time', async () => {
  const { coach: by } = await openCoach(site)
  const ann = await coach(site)
  const { id } = await booked(ann, await addType(by), at('10:00'))
  const change = { sequence: 7, updated_at: at('09:00') }
  await dataOf(
    meanwhile(
      site.db,
      trx => trx.updateTable('appointments').set(change).where('id', '=', id).execute(),
      () => ann.delete('/api/user', { password: PASSWORD }),
    ),
  )
  const counts = await rowsOf(site.db, 'appointment_counts', { coach_id: by.userId })
  expect(counts.map(({ n }) => n)).toEqual([0, 0])
})

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
