import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { NOON, openSite } from '#test/app.ts'
import { member } from '#test/people.ts'
import { blankPlans } from '../domain.ts'

const site = openSite()
beforeAll(async () => {
  site.clock.now = NOON
})

const WEEK = '2026-11-16'
const [MONDAY, TUESDAY] = [WEEK, '2026-11-17']
const noted = (notes: Record<string, string>) => {
  const plans = blankPlans(WEEK)
  for (const [date, text] of Object.entries(notes)) if (plans[date]) plans[date].notes = text
  return plans
}

test('two phones that plan one week find each other’s, and their days merge', async () => {
  const ann = await member(site)
  const client_id = randomUUID()
  const mine = { client_id, week_start_date: WEEK, daily_plans: noted({ [MONDAY]: 'Rain' }) }
  const made = await ann.post('/api/weekly-planners', mine)
  expect(made.statusCode).toBe(201)
  const again = await ann.post('/api/weekly-planners', mine)
  expect([again.statusCode, again.json().data]).toEqual([200, made.json().data])

  const body = { week_start_date: WEEK, daily_plans: noted({ [MONDAY]: 'Sun', [TUESDAY]: 'Sun' }) }
  const other = await ann.post('/api/weekly-planners', { ...body, client_id: randomUUID() })
  expect(other.statusCode).toBe(409)
  expect(other.json()).toMatchObject({
    code: 'merge_conflict',
    data: {
      client_id,
      fields: [`daily_plans.${MONDAY}.notes`, `daily_plans.${TUESDAY}.notes`],
    },
  })
  expect((await ann.post('/api/weekly-planners', body)).json().code).toBe('planner_exists')

  const { id, updated_at: base } = made.json().data
  const url = `/api/weekly-planners/${id}`
  const tuesday = noted({ [MONDAY]: 'Rain', [TUESDAY]: 'Wind' })
  expect((await ann.patch(url, { daily_plans: tuesday, base })).statusCode).toBe(200)
  const monday = { daily_plans: noted({ [MONDAY]: 'Snow' }), weekly_intention: 'Rest', base }
  const merged = (await ann.patch(url, monday)).json().data
  expect(merged).toMatchObject({
    weekly_intention: 'Rest',
    daily_plans: noted({ [MONDAY]: 'Snow', [TUESDAY]: 'Wind' }),
  })
  const late = {
    daily_plans: noted({ [MONDAY]: 'Fog', [TUESDAY]: 'Wind' }),
    went_well: 'All',
    base,
  }
  const refused = await ann.patch(url, late)
  expect([refused.statusCode, refused.json().data]).toEqual([
    409,
    { ...merged, fields: [`daily_plans.${MONDAY}.notes`] },
  ])
})
