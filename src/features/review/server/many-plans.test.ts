import { afterAll, beforeAll, expect, test } from 'vitest'
import { addWeeks } from '#src/contract/calendar.ts'
import { makeTestApp, type TestApp } from '#test/app.ts'
import { migratedDatabase } from '#test/database.ts'
import { member } from '#test/people.ts'
import { addRows, rowsOf } from '#test/rows.ts'
import { PLANS_LISTED } from '../constants.ts'
import { listPlans } from './store.ts'

let site: TestApp
let asked: (readonly unknown[])[] = []
beforeAll(async () => {
  const database = await migratedDatabase(({ query }) => {
    if (query.sql.includes('inner join "if_then_days"')) asked.push(query.parameters)
  })
  site = await makeTestApp({}, database)
})
afterAll(() => site.close())

test('of many plans the newest are listed, and only what became of those is read', async () => {
  const { userId } = await member(site)
  const weekOfPlan = (n: number) => addWeeks('2026-11-16', -n)
  const created_at = '2026-11-20T17:00:00.000Z'
  const plans = Array.from({ length: PLANS_LISTED + 50 }, (_, n) => ({
    ...{ user_id: userId, week: weekOfPlan(n), cue_kind: 'time', cue: 'If', action: 'then' },
    ...{ days: '[1]', source: 'review', created_at },
  }))
  await addRows(site.db, 'if_thens', plans as never)
  const done = { outcome: 'done', recorded_at: created_at }
  const made = await rowsOf(site.db, 'if_thens')
  const days = made.map(({ id, week }) => ({ ...done, if_then_id: id, date: week }))
  await addRows(site.db, 'if_then_days', days as never)
  asked = []
  const listed = await listPlans(site.db, { owner: userId, from: '0001-01-01', to: '2999-12-31' })
  expect(listed).toHaveLength(PLANS_LISTED)
  expect(listed.every(({ outcomes }) => outcomes.length === 1)).toBe(true)
  expect(asked).toEqual([[userId, weekOfPlan(PLANS_LISTED - 1), weekOfPlan(0)]])
})
