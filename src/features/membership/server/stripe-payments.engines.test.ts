import { expect, test } from 'vitest'
import { DAY_MS } from '#src/contract/calendar.ts'
import { processQueues } from '#src/features/payments/server/jobs.ts'
import { expectRefused, type Person } from '#test/app.ts'
import { PRICES } from '#test/doubles/stripe/account.ts'
import { stagePaidSite } from '#test/doubles/stripe/stage.ts'
import { beginPlan, payPlan, subscriptionOf, userOf, verify } from '#test/memberships.ts'
import { member, setMembership } from '#test/people.ts'
import { rowOf, whileRefused } from '#test/rows.ts'

const paid = stagePaidSite()

const mine = async (person: Person) => {
  const row = await rowOf(paid.site.db, 'memberships', { user_id: person.userId })
  return paid.stripe.account.of(row.stripe_customer_id ?? '')
}
const statusOf = async (person: Person) => (await userOf(person)).subscription_status
const lastEvent = () => {
  const event = paid.stripe.account.events.at(-1)
  if (!event) throw new Error('no event')
  return event
}

async function subscriber(): Promise<Person> {
  const person = await member(paid.site)
  await paid.pay(person, 'basic')
  await verify(person)
  return person
}

test('a plan is started, paid in the browser and verified with Stripe; its ids are never shown', async () => {
  const ann = await member(paid.site)
  const started = await beginPlan(ann)
  expect([started.statusCode, started.json()]).toEqual([
    201,
    { success: true, clientSecret: expect.any(String), data: { cents: 4999, currency: 'USD' } },
  ])
  expect(await verify(ann)).toEqual({ success: false, message: expect.any(String) })
  paid.stripe.account.pay(started.json().clientSecret)
  expect(await verify(ann)).toEqual({ success: true, message: 'Your subscription is active.' })
  const shown = await userOf(ann)
  expect(shown).toMatchObject({
    subscription_status: 'active',
    subscription_tier: 'premium',
    subscription_starts_at: '2026-11-20T17:00:00.000Z',
    subscription_expires_at: '2026-12-20T17:00:00.000Z',
  })
  expect(JSON.stringify(shown)).not.toMatch(/cus_|sub_/)
  expect(JSON.stringify(await subscriptionOf(ann))).not.toMatch(/cus_|sub_/)
  await expectRefused(beginPlan(ann), 409, 'already_subscribed')
  expect((await payPlan(ann, started.json().clientSecret)).statusCode).toBe(404)
})

test('concurrent starts make one customer, one subscription and one secret', async () => {
  const ann = await member(paid.site)
  const answers = await Promise.all([beginPlan(ann), beginPlan(ann), beginPlan(ann)])
  expect(answers.map(answer => answer.statusCode)).toEqual([201, 201, 201])
  expect(new Set(answers.map(answer => answer.json().clientSecret)).size).toBe(1)
  expect([paid.customersOf(ann).length, (await mine(ann)).length]).toEqual([1, 1])
})

test.each(['POST /v1/customers', 'POST /v1/subscriptions'])(
  'a lost response to %s leaves one customer and one subscription',
  async operation => {
    const ann = await member(paid.site)
    paid.stripe.trouble.lose = operation
    const lost = await beginPlan(ann)
    paid.stripe.trouble.lose = null
    expect([lost.statusCode, lost.json().code]).toEqual([503, 'unavailable'])
    // After the lost request's idempotency key has expired.
    await paid.later(30 * 60)
    expect((await beginPlan(ann)).statusCode).toBe(201)
    expect([paid.customersOf(ann).length, (await mine(ann)).length]).toEqual([1, 1])
  },
)

test('another plan replaces an unpaid one; a paid one stays', async () => {
  const ann = await member(paid.site)
  const first = (await beginPlan(ann, 'basic')).json().clientSecret
  const second = (await beginPlan(ann, 'coaching')).json().clientSecret
  expect(second).not.toBe(first)
  expect((await mine(ann)).map(({ status, price }) => [status, price])).toEqual([
    ['incomplete', PRICES.coaching],
    ['incomplete_expired', PRICES.basic],
  ])
  // The old tab can no longer pay.
  expect(() => paid.stripe.account.pay(first)).toThrow()
  // The new tab has paid, but the site has not heard of it when a third tab starts another plan.
  paid.stripe.account.pay(second)
  expect((await beginPlan(ann, 'basic')).json().code).toBe('already_subscribed')
  expect((await userOf(ann)).subscription_tier).toBe('coaching')
})

test('a slow payment in progress is not discarded for another plan', async () => {
  const ann = await member(paid.site)
  const first = (await beginPlan(ann, 'basic')).json().clientSecret
  const invoice = [...paid.stripe.account.invoices.values()].find(({ secret }) => secret === first)
  if (!invoice) throw new Error('no invoice')
  invoice.processing = true
  const refused = await beginPlan(ann, 'coaching')
  expect([refused.statusCode, refused.json().message]).toEqual([
    503,
    expect.stringContaining('still being processed'),
  ])
  paid.stripe.account.pay(first)
  expect((await verify(ann)).success).toBe(true)
  expect((await userOf(ann)).subscription_tier).toBe('basic')
})

test('when Stripe is down the user gets a clear message, and events are processed later', async () => {
  const ann = await member(paid.site)
  await paid.pay(ann, 'basic')
  paid.stripe.trouble.down = true
  expect(await paid.deliver(lastEvent())).toBe(200)
  const answers = [
    await ann.get('/api/verify-subscription'),
    await beginPlan(ann),
    await ann.post('/api/cancel-subscription'),
  ]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(503)
    expect(answer.json().message).toContain('Nothing was charged')
    expect(answer.body).not.toMatch(/provider|sk_test|occurred/)
  }
  expect(await statusOf(ann)).toBe('inactive')
  paid.stripe.trouble.down = false
  await paid.later(2)
  // A process that is told to end begins nothing more.
  await processQueues(paid.context(), AbortSignal.abort())
  expect(await statusOf(ann)).toBe('inactive')
  await paid.work()
  expect(await statusOf(ann)).toBe('active')
})

test('a plan that cannot be noted in the history has not begun, and begins later', async () => {
  const ann = await member(paid.site)
  await paid.pay(ann, 'basic')
  const report = () => paid.deliver(lastEvent())
  expect(await whileRefused(paid.site.db, 'insert on membership_events', report)).toBe(200)
  expect(await statusOf(ann)).toBe('inactive')
  await paid.later(10)
  await paid.work()
  expect(await statusOf(ann)).toBe('active')
})

test('a deleted member is not charged again, even if Stripe was down at the time', async () => {
  const ann = await subscriber()
  const [customer] = paid.customersOf(ann)
  const [subscription] = await mine(ann)
  paid.stripe.trouble.down = true
  expect((await ann.delete('/api/user', { password: 'correct horse' })).statusCode).toBe(200)
  await paid.work()
  expect(customer?.deleted).toBe(false)
  paid.stripe.trouble.down = false
  await paid.later(2)
  await paid.work()
  expect([customer?.deleted, subscription?.status]).toEqual([true, 'canceled'])
  expect(await paid.site.db.selectFrom('stripe_closings').selectAll().execute()).toEqual([])
})

test('a subscription missing from a restored backup is found again and not paid twice', async () => {
  const ann = await subscriber()
  await setMembership(paid.site, ann, {
    ...{ stripe_customer_id: null, stripe_subscription_id: null, subscription_tier: null },
    ...{ subscription_status: 'inactive', subscription_expires_at: null },
  })
  await expectRefused(beginPlan(ann, 'premium'), 409, 'already_subscribed')
  expect((await mine(ann)).map(({ status, price }) => [status, price])).toEqual([
    ['active', PRICES.basic],
  ])
  expect(await userOf(ann)).toMatchObject({
    subscription_status: 'active',
    subscription_tier: 'basic',
  })
})

test('a member whom Stripe rejects does not block the others', async () => {
  const ann = await member(paid.site)
  const bob = await member(paid.site)
  for (const person of [ann, bob]) await beginPlan(person)
  const [annAtStripe] = paid.customersOf(ann)
  await paid.pay(bob, 'premium')
  paid.stripe.account.events = []
  paid.stripe.trouble.refuse = annAtStripe?.id ?? 'nobody'
  await paid.later(25 * 60)
  await paid.work()
  paid.stripe.trouble.refuse = null
  expect(await statusOf(bob)).toBe('active')
})

test('missed events are found within an hour, and everything else within a day', async () => {
  const ann = await member(paid.site)
  const bob = await member(paid.site)
  await paid.pay(ann, 'basic')
  await paid.later(61)
  const refused = whileRefused(paid.site.db, 'insert on stripe_events', paid.work)
  await expect(refused).rejects.toThrow('refused')
  await paid.work()
  await paid.work()
  expect(await statusOf(ann)).toBe('active')
  await paid.pay(bob, 'coaching')
  paid.stripe.account.events = []
  await paid.later(25 * 60)
  await paid.work()
  expect((await userOf(bob)).subscription_tier).toBe('coaching')
})

test('a sandbox membership is not renewed once Stripe is set up', async () => {
  const [ann, ben] = [await member(paid.site), await member(paid.site)]
  const inDays = (days: number) =>
    new Date(paid.site.clock.now.getTime() + days * DAY_MS).toISOString()
  const started = { subscription_tier: 'basic', subscription_starts_at: inDays(-10) } as const
  const write = (person: Person, more: object) =>
    setMembership(paid.site, person, { ...started, subscription_expires_at: inDays(20), ...more })
  await write(ann, { subscription_status: 'active' })
  await write(ben, { subscription_status: 'inactive', subscription_resumes_at: inDays(50) })
  const ending = { side: 'sandbox', renewable: false, status: 'active', cancel_at_period_end: true }
  expect(await subscriptionOf(ann)).toMatchObject(ending)
  expect((await ann.post('/api/subscription/portal')).json().code).toBe('not_subscribed')
  expect(await subscriptionOf(ann)).toMatchObject(ending)
  expect(await subscriptionOf(ben)).toMatchObject({ status: 'canceled', resumes_at: null })
  await paid.later(21 * 1440)
  expect(await userOf(ann)).toMatchObject({ subscription_status: 'canceled' })
  await paid.pay(ann, 'premium')
  expect((await verify(ann)).success).toBe(true)
  expect(await subscriptionOf(ann)).toMatchObject({
    side: 'stripe',
    renewable: true,
    tier: 'premium',
  })
})
