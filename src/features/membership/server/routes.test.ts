import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, NOON, type Person, type TestApp } from '#test/app.ts'
import { member, PASSWORD } from '#test/people.ts'

let site: TestApp
beforeAll(async () => {
  site = await makeTestApp()
})
afterAll(() => site.close())

const begin = (person: Person, planType: unknown = 'premium') =>
  person.post('/api/create-subscription', { planType })
const pay = (person: Person, clientSecret: string, cardNumber = '4242 4242 4242 4242') =>
  person.post('/api/sandbox/confirm', { clientSecret, cardNumber })
const verify = async (person: Person) => (await person.get('/api/verify-subscription')).json()
const user = async (person: Person) => (await person.get('/api/user')).json().data

async function subscribed(plan: string, name: string): Promise<Person> {
  const person = await member(site, name)
  await pay(person, (await begin(person, plan)).json().clientSecret)
  return person
}
const at = (instant: string) => {
  site.clock.now = new Date(instant)
}

test('a plan is paid for in the sandbox and is active for a month', async () => {
  const ann = await member(site)
  expect(await verify(ann)).toEqual({ success: false, message: expect.any(String) })
  const begun = await begin(ann)
  expect([begun.statusCode, begun.json()]).toEqual([201, { success: true, clientSecret: expect.any(String) }])
  const paid = await pay(ann, begun.json().clientSecret)
  expect(paid.json().data).toMatchObject({
    subscription_status: 'active',
    subscription_tier: 'premium',
    subscription_starts_at: '2026-11-20T17:00:00.000Z',
    subscription_expires_at: '2026-12-20T17:00:00.000Z',
    subscription_cancel_at_period_end: false,
  })
  expect(await verify(ann)).toEqual({ success: true, message: 'Your subscription is active.' })
  const again = await begin(ann)
  expect([again.statusCode, again.json().code]).toEqual([409, 'already_subscribed'])
})

test.each(['gold', '', null, 7])('the plan %j is refused', async planType => {
  expect((await begin(await member(site), planType)).statusCode).toBe(400)
})

test('asking and paying twice, also at once, makes one subscription', async () => {
  const ann = await member(site)
  const secrets = (await Promise.all([begin(ann), begin(ann), begin(ann)])).map(
    answer => answer.json().clientSecret,
  )
  expect(new Set(secrets).size).toBe(1)
  const answers = await Promise.all([pay(ann, secrets[0]), pay(ann, secrets[0])])
  expect(answers.map(answer => answer.statusCode)).toEqual([200, 200])
  expect(answers[0]?.body).toBe(answers[1]?.body)
})

test('a declined card and any other number are told apart, and nothing changes', async () => {
  const ann = await member(site)
  const { clientSecret } = (await begin(ann)).json()
  const declined = await pay(ann, clientSecret, '4000 0000 0000 0002')
  expect([declined.statusCode, declined.json().message]).toEqual([402, 'Your card was declined.'])
  expect((await pay(ann, clientSecret, '5555555555554444')).statusCode).toBe(402)
  expect((await user(ann)).subscription_status).toBe('inactive')
  const bob = await member(site)
  expect((await pay(bob, clientSecret)).statusCode).toBe(404)
  expect((await pay(ann, clientSecret, '4242-4242-4242-4242')).statusCode).toBe(200)
})

test('it renews monthly from its first day, and ends with the period it was canceled in', async () => {
  at('2027-01-31T10:00:00.000Z')
  const ann = await subscribed('basic', 'renewer')
  expect((await user(ann)).subscription_expires_at).toBe('2027-02-28T10:00:00.000Z')
  at('2027-02-28T10:00:00.001Z')
  expect(await user(ann)).toMatchObject({
    subscription_status: 'active',
    subscription_expires_at: '2027-03-31T10:00:00.000Z',
  })
  const canceled = await ann.post('/api/cancel-subscription')
  expect(canceled.json().data).toMatchObject({
    subscription_status: 'active',
    subscription_cancel_at_period_end: true,
  })
  at('2027-03-31T09:59:59.000Z')
  await ann.post('/api/login', { username: 'renewer', password: PASSWORD })
  expect((await user(ann)).subscription_status).toBe('active')
  at('2027-03-31T10:00:00.000Z')
  expect(await user(ann)).toMatchObject({
    subscription_status: 'canceled',
    subscription_cancel_at_period_end: false,
  })
  expect((await verify(ann)).success).toBe(false)
  expect((await ann.post('/api/cancel-subscription')).json().code).toBe('not_subscribed')
  expect((await begin(ann, 'coaching')).statusCode).toBe(201)
  site.clock.now = NOON
})
