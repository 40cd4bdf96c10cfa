import { expect, test } from 'vitest'
import { dataOf, expectRefused, type Person } from '#test/app.ts'
import { stagePaidSite } from '#test/doubles/stripe/stage.ts'
import {
  beginPlan,
  invoicesOf,
  previewOf,
  subscriptionOf,
  userOf,
  verify,
} from '#test/memberships.ts'
import { member } from '#test/people.ts'

const paid = stagePaidSite()

const statusOf = async (person: Person) => (await userOf(person)).subscription_status

/** Sets how a member's card answers. */
function setCard(person: Person, card: 'pays' | 'declines'): void {
  for (const customer of paid.customersOf(person)) customer.card = card
}

async function subscriber(since: string, plan: string): Promise<Person> {
  const person = await member(paid.site)
  await paid.at(since)
  await paid.pay(person, plan)
  await verify(person)
  return person
}

test('when canceled it runs to the end of its period; withdrawing the cancellation keeps it', async () => {
  const ann = await subscriber('2027-04-10T10:00:00.000Z', 'basic')
  const canceled = { subscription_status: 'active', subscription_cancel_at_period_end: true }
  expect(await dataOf(ann.post('/api/cancel-subscription'))).toMatchObject(canceled)
  expect((await ann.post('/api/cancel-subscription')).statusCode).toBe(200)
  const kept = await ann.post('/api/subscription/keep')
  expect(kept.json().data.subscription_cancel_at_period_end).toBe(false)
  await ann.post('/api/cancel-subscription')
  await paid.at('2027-05-10T10:00:00.000Z')
  await paid.deliverAll()
  expect(await statusOf(ann)).toBe('canceled')
  expect((await ann.post('/api/cancel-subscription')).json().code).toBe('not_subscribed')
  expect((await beginPlan(ann)).statusCode).toBe(201)
})

test('a plan change costs what its preview said, once', async () => {
  const ann = await subscriber('2027-06-01T00:00:00.000Z', 'basic')
  await paid.at('2027-06-16T00:00:00.000Z')
  const preview = await previewOf(ann, 'premium')
  expect(preview).toEqual({
    ...{ now_cents: 1000, credit_cents: 0, next_cents: 4999, monthly_cents: 4999 },
    ...{ currency: 'USD', next_at: '2027-07-01T00:00:00.000Z', at: '2027-06-16T00:00:00.000Z' },
  })
  const body = { planType: 'premium', at: preview.at }
  const change = (body: object) => ann.post('/api/subscription/change', { ...body })
  const both = await Promise.all([change(body), change(body)])
  expect(both.map(answer => answer.json().data?.subscription_tier)).toEqual(['premium', 'premium'])
  const invoices = await invoicesOf(ann)
  expect(invoices.map((each: { cents: number }) => each.cents)).toEqual([1000, 2999])
  const down = await previewOf(ann, 'basic')
  expect(down).toMatchObject({ now_cents: 0, credit_cents: 1000, next_cents: 1999 })
  const old = change({ planType: 'basic', at: '2027-06-15T00:00:00.000Z' })
  await expectRefused(old, 409, 'preview_stale')
  setCard(ann, 'declines')
  const declined = await change({ planType: 'coaching', at: down.at })
  expect([declined.statusCode, declined.json().message]).toEqual([402, 'Your card was declined.'])
  expect((await userOf(ann)).subscription_tier).toBe('premium')
})

test('a pause starts when the paid month ends, costs nothing, and ends by itself or with a payment', async () => {
  const ann = await subscriber('2027-08-05T00:00:00.000Z', 'basic')
  const pause = (months: number) => dataOf(ann.post('/api/subscription/pause', { months }))
  const resume = () => ann.post('/api/subscription/resume')
  const goTo = async (instant: string) => {
    await paid.at(instant)
    await paid.deliverAll()
  }
  expect((await pause(2)).subscription_status).toBe('active')
  const dates = { expires_at: '2027-09-05T00:00:00.000Z', resumes_at: '2027-11-04T23:00:00.000Z' }
  expect(await subscriptionOf(ann)).toMatchObject(dates)
  const preview = ann.get('/api/subscription/change-preview?planType=premium')
  await expectRefused(preview, 409, 'membership_state')
  await dataOf(resume())
  expect((await subscriptionOf(ann)).resumes_at).toBeNull()
  await pause(2)
  await goTo('2027-09-05T00:00:01.000Z')
  expect(await statusOf(ann)).toBe('inactive')
  await expectRefused(beginPlan(ann), 409, 'already_subscribed')
  await goTo('2027-11-04T23:00:01.000Z')
  expect(await statusOf(ann)).toBe('active')
  await goTo('2027-11-05T00:00:01.000Z')
  expect((await userOf(ann)).subscription_expires_at).toBe('2027-12-05T00:00:00.000Z')

  await pause(1)
  await goTo('2027-12-10T00:00:00.000Z')
  setCard(ann, 'declines')
  expect((await resume()).statusCode).toBe(402)
  expect(await statusOf(ann)).toBe('inactive')
  setCard(ann, 'pays')
  const resumed = { subscription_expires_at: '2028-01-10T00:00:00.000Z' }
  expect(await dataOf(resume())).toMatchObject({ ...resumed, subscription_status: 'active' })
  const statuses = (await invoicesOf(ann)).map((each: { status: string }) => each.status)
  expect(statuses.join(' ')).toBe('paid void paid void void paid')
})
