import { afterEach, beforeEach, expect, test } from 'vitest'
import { finish, leaseDue, postpone } from '#src/features/payments/server/queues.store.ts'
import { publishedSite } from '#src/features/site/server/published.ts'
import { dataOf, expectRefused, type Person } from '#test/app.ts'
import { PRICES } from '#test/doubles/stripe/account.ts'
import { stagePaidSite } from '#test/doubles/stripe/stage.ts'
import { beginPlan, subscriptionOf, userOf, verify } from '#test/memberships.ts'
import { member } from '#test/people.ts'
import { whileRefused } from '#test/rows.ts'
import { updateNextAddress } from './jobs.ts'
import { insertAddress } from './stripe.store.ts'
import { knownPrices, refreshPrices } from './stripe-prices.ts'

const paid = stagePaidSite()

const statusOf = async (person: Person) => (await userOf(person)).subscription_status

/** The subscription of a member at Stripe. */
function atStripe(person: Person) {
  const [subscription] = paid.customersOf(person).flatMap(({ id }) => paid.stripe.account.of(id))
  if (!subscription) throw new Error('no subscription')
  return subscription
}

async function subscriber(since: string, plan: string): Promise<Person> {
  const person = await member(paid.site)
  await paid.at(since)
  await paid.pay(person, plan)
  await verify(person)
  return person
}

test('when canceled it runs to the end of its period; taken back on Stripe’s page, it goes on', async () => {
  const ann = await subscriber('2027-04-10T10:00:00.000Z', 'basic')
  const canceled = { subscription_status: 'active', subscription_cancel_at_period_end: true }
  expect(await dataOf(ann.post('/api/cancel-subscription'))).toMatchObject(canceled)
  expect((await ann.post('/api/cancel-subscription')).statusCode).toBe(200)
  paid.stripe.account.update(atStripe(ann).id, { cancel_at_period_end: false })
  await paid.deliverAll()
  expect((await userOf(ann)).subscription_cancel_at_period_end).toBe(false)
  await ann.post('/api/cancel-subscription')
  await paid.at('2027-05-10T10:00:00.000Z')
  await paid.deliverAll()
  expect(await statusOf(ann)).toBe('canceled')
  expect((await ann.post('/api/cancel-subscription')).json().code).toBe('not_subscribed')
  expect((await beginPlan(ann)).statusCode).toBe(201)
})

const portalOf = (person: Person) => person.post('/api/subscription/portal')

test('the plan is managed on Stripe’s page, which leads back; nobody gets there without a customer', async () => {
  const ann = await subscriber('2027-06-01T00:00:00.000Z', 'basic')
  const [customer] = paid.customersOf(ann)
  const { url } = await dataOf(portalOf(ann))
  expect(url).toBe(`https://billing.stripe.com/p/session/${customer?.id}`)
  const opened = paid.stripe.requests.filter(each => each.operation.includes('billing_portal'))
  const return_url = `${paid.site.deps.settings.siteUrl}/account`
  expect(opened.map(({ body }) => body)).toEqual([{ customer: customer?.id, return_url }])
  await expectRefused(portalOf(await member(paid.site)), 409, 'not_subscribed')
  paid.stripe.trouble.down = true
  await expectRefused(portalOf(ann), 503, 'unavailable')
  await expectRefused(ann.post('/api/sandbox/resume'), 404, 'not_found')
})

test('another plan, a pause and its end on Stripe’s page are followed, and a pause grants nothing', async () => {
  const ann = await subscriber('2027-08-05T00:00:00.000Z', 'basic')
  const { id } = atStripe(ann)
  paid.stripe.account.update(id, { items: [{ price: PRICES.premium }] })
  await paid.deliverAll()
  expect(await userOf(ann)).toMatchObject({
    ...{ subscription_status: 'active', subscription_tier: 'premium' },
  })
  expect((await subscriptionOf(ann)).price).toEqual({ cents: 4999, currency: 'USD' })
  paid.stripe.account.pause(id)
  await paid.deliverAll()
  expect(await userOf(ann)).toMatchObject({
    ...{ subscription_status: 'inactive', subscription_expires_at: '2027-08-05T00:00:00.000Z' },
  })
  await expectRefused(beginPlan(ann), 409, 'already_subscribed')
  await paid.at('2027-12-01T00:00:00.000Z')
  await paid.deliverAll()
  expect(await statusOf(ann)).toBe('inactive')
  paid.stripe.account.resume(id)
  await paid.deliverAll()
  expect(await userOf(ann)).toMatchObject({
    ...{ subscription_status: 'active', subscription_expires_at: '2028-01-01T00:00:00.000Z' },
  })
  paid.stripe.account.pause(id)
  await paid.deliverAll()
  expect(await dataOf(ann.post('/api/cancel-subscription'))).toMatchObject({
    subscription_status: 'canceled',
  })
})

const UPDATE = 'POST /v1/customers/{id}'

const move = async (person: Person, email: string) => {
  await dataOf(person.patch('/api/user', { email }))
}
const addressUpdates = () => paid.stripe.requests.filter(({ operation }) => operation === UPDATE)
const queued = () => paid.site.db.selectFrom('stripe_addresses').selectAll().execute()

async function subscribed(): Promise<Person> {
  const person = await member(paid.site)
  await paid.pay(person, 'basic')
  await paid.deliverAll()
  return person
}
const addressesOf = (person: Person) => paid.customersOf(person).map(({ email }) => email)

test('a changed address is sent to Stripe, and nothing else about the member', async () => {
  const ann = await subscribed()
  const before = addressUpdates().length
  await move(ann, 'ann.lee@example.com')
  await paid.work()
  expect(addressesOf(ann)).toEqual(['ann.lee@example.com'])
  expect(addressUpdates().slice(before)).toMatchObject([{ body: { email: 'ann.lee@example.com' } }])
  expect(Object.keys(addressUpdates().at(-1)?.body ?? {})).toEqual(['email'])
  expect(await queued()).toEqual([])
})

test('while Stripe is down it stays queued; then only the latest is sent, once', async () => {
  const ann = await subscribed()
  paid.stripe.trouble.down = true
  await move(ann, 'first@example.com')
  await paid.work()
  await move(ann, 'second@example.com')
  await updateNextAddress(paid.context())
  expect(await queued()).toMatchObject([{ user_id: ann.userId, attempts: 1 }])
  paid.stripe.trouble.down = false
  expect(await updateNextAddress(paid.context())).toBe(false)
  const before = addressUpdates().length
  await paid.later(2)
  await paid.work()
  expect(addressesOf(ann)).toEqual(['second@example.com'])
  expect([addressUpdates().length - before, await queued()]).toEqual([1, []])
})

test('a change made while another is being sent is sent, too', async () => {
  const ann = await subscribed()
  const { db } = paid.site
  const [now, until] = ['2026-11-20T00:00:00.000Z', '2030-01-01T00:00:00.000Z']
  await insertAddress(db, ann.userId, now)
  const lease = () => leaseDue(db, 'stripe_addresses', { now, until })
  const leased = await lease()
  expect(await lease()).toBeNull()
  await insertAddress(db, ann.userId, now)
  if (!leased) throw new Error('nothing was due')
  await postpone(db, leased, until)
  await finish(db, leased)
  expect(await queued()).toMatchObject([{ user_id: ann.userId, due_at: now, attempts: 0 }])
  await updateNextAddress(paid.context())
  expect(await queued()).toEqual([])
})

test('an address that Stripe rejects is dropped, and the next one is sent', async () => {
  const ann = await subscribed()
  const [before] = addressesOf(ann)
  await move(ann, 'ann@site.invalid')
  await updateNextAddress(paid.context())
  expect([addressesOf(ann), await queued()]).toEqual([[before], []])
  await move(ann, 'ann@site.example')
  await updateNextAddress(paid.context())
  expect(addressesOf(ann)).toEqual(['ann@site.example'])
})

beforeEach(() => paid.site.db.deleteFrom('stripe_prices').execute())
afterEach(() => {
  paid.stripe.trouble.down = false
  Object.assign(paid.stripe.account, { currency: 'usd', interval: 'month' })
  Object.assign(paid.stripe.account.amounts, {
    [PRICES.basic]: 2999,
    [PRICES.premium]: 4999,
    [PRICES.coaching]: 9999,
  })
})

const refresh = () => refreshPrices(paid.context())
const known = () => knownPrices(paid.site.db, paid.site.deps.settings)
const retrieved = () =>
  paid.stripe.requests.filter(({ operation }) => operation === 'GET /v1/prices/{id}').length

/** The site as every process shows it. */
async function readSite() {
  const { db, deps } = paid.site
  const version = await publishedSite.version(db)
  return { version, site: await publishedSite.read(db, version, deps.settings) }
}

test('amounts and currency are read from Stripe, and every process shows them', async () => {
  const before = await readSite()
  expect(before.site?.stripePrices).toEqual({})
  Object.assign(paid.stripe.account, { currency: 'eur' })
  paid.stripe.account.amounts[PRICES.basic] = 2500
  await refresh()
  const after = await readSite()
  expect(after.version).not.toBe(before.version)
  expect(after.site?.stripePrices).toEqual({
    basic: { cents: 2500, currency: 'EUR' },
    premium: { cents: 4999, currency: 'EUR' },
    coaching: { cents: 9999, currency: 'EUR' },
  })
})

test('they are read once an hour, and stay when Stripe is down', async () => {
  const before = retrieved()
  await refresh()
  await refresh()
  expect(retrieved() - before).toBe(3)
  const last = await known()
  await paid.later(61)
  paid.stripe.trouble.down = true
  await refresh()
  expect(await known()).toEqual(last)
  paid.stripe.trouble.down = false
  // Any other failure is the job's.
  const unwritten = whileRefused(paid.site.db, 'insert on stripe_prices', refresh)
  await expect(unwritten).rejects.toThrow('refused')
  paid.stripe.account.amounts[PRICES.basic] = 3100
  await refresh()
  expect((await known()).basic).toEqual({ cents: 3100, currency: 'USD' })
})

test('a price that is not charged each month keeps the last amount, and is not sold', async () => {
  await refresh()
  await paid.later(61)
  Object.assign(paid.stripe.account, { interval: 'year' })
  await refresh()
  expect((await known()).basic).toEqual({ cents: 2999, currency: 'USD' })
  const answer = await beginPlan(await member(paid.site), 'basic')
  expect([answer.statusCode, answer.json().message]).toEqual([
    503,
    expect.stringContaining('Nothing was charged'),
  ])
})

test('a new member is told what Stripe will charge, and keeps it', async () => {
  await refresh()
  paid.stripe.account.amounts[PRICES.basic] = 5999
  const ann = await member(paid.site)
  const begun = (await beginPlan(ann, 'basic')).json()
  expect(begun.data).toEqual({ cents: 5999, currency: 'USD' })
  expect((await known()).basic).toEqual(begun.data)
  paid.stripe.account.pay(begun.clientSecret)
  await verify(ann)
  expect((await subscriptionOf(ann)).price).toEqual(begun.data)
})
