import { beforeAll, expect, test } from 'vitest'
import { dataOf, openSite, type Person } from '#test/app.ts'
import { administrator, coach as newCoach } from '#test/people.ts'
import { rowsOf } from '#test/rows.ts'
import { subscriber } from '#test/sessions.ts'

const site = openSite({ RATE_LIMIT: 'off' })
let coach: Person

beforeAll(async () => {
  coach = await newCoach(site)
})

test('the rules of credits can be changed, and are what the plans say until then', async () => {
  const url = '/api/coach/credit-rules'
  const first = await dataOf(coach.get(url))
  expect(first).toContainEqual({ plan: 'coaching', credits: 1, months: 1 })
  expect(first).toContainEqual({ plan: 'basic', credits: 1, months: 3 })
  const rules = [{ plan: 'coaching', credits: 2, months: 1 }]
  const changed = await dataOf(coach.send('PUT', url, { rules }))
  expect(changed).toContainEqual({ plan: 'basic', credits: 0, months: 3 })
  const boss = await administrator(site)
  expect((await boss.get('/api/admin/audit')).json().data[0]).toMatchObject({
    admin_id: coach.userId,
    call: `PUT ${url}`,
    details: JSON.stringify({ rules }),
  })
  const told = async () =>
    (await rowsOf(site.db, 'mails', { kind: 'session-rules' }, ['recipient'])).length
  await dataOf(coach.send('PUT', url, { rules }))
  expect(await told()).toBe(0)
  await dataOf(coach.send('PUT', url, { rules: [{ plan: 'coaching', credits: 3, months: 1 }] }))
  expect(await told()).toBe(1)
  await dataOf(coach.send('PUT', url, { rules }))
  expect((await dataOf((await subscriber(site)).get('/api/session-credits'))).left).toBe(2)
  await dataOf(coach.send('PUT', url, { rules: first }))
})
