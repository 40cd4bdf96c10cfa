import { afterEach, expect, test } from 'vitest'
import { siteWith } from '#src/features/texts/domain/words.ts'
import { showSite } from '#src/platform/server/pages/live-site.ts'
import { dataOf, NOON, openSite, type Person } from '#test/app.ts'
import { beginPlan, buyPlan, payPlan, subscriptionOf } from '#test/memberships.ts'
import { member, PASSWORD } from '#test/people.ts'
import { rowsOf } from '#test/rows.ts'

const site = openSite()
afterEach(() => {
  site.clock.now = NOON
  publish({})
})

const plan = (id: string, name: string, price: number) => {
  const words = { description: 'A plan', features: [], popular: false }
  return { id, name, price, ...words }
}

/** Makes the running site show this content. */
function publish(content: Record<string, unknown>): void {
  const { settings } = site.deps
  showSite(settings, siteWith(settings.baseSite, content))
}

/** These tests span more time than a session lasts. */
const signIn = (person: Person, username: string) =>
  person.post('/api/login', { username, password: PASSWORD })
const amountsOf = async (person: Person) =>
  (await rowsOf(site.db, 'sandbox_invoices', { user_id: person.userId })).map(
    ({ cents, currency }) => [cents, currency],
  )

interface Priced {
  price: { cents: number }
}
const priceOf = (cents: number, currency = 'USD') => ({ cents, currency })

test('the published amount and currency are what the sandbox books', async () => {
  const cents = async () =>
    (await dataOf(site.visitor().get('/api/plans'))).map(({ price }: Priced) => price.cents)
  expect(await cents()).toEqual([2999, 4999, 9999])
  publish({ plans: [plan('basic', 'Tea', 3000)], 'practice.currency': 'JPY' })
  const ann = await member(site)
  const price = priceOf(3000, 'JPY')
  const [first] = await dataOf(site.visitor().get('/api/plans'))
  expect(first).toEqual({ plan: 'basic', name: 'Tea', price })
  expect((await beginPlan(ann, 'basic')).json().data).toEqual(price)
  await buyPlan(ann, 'basic')
  expect(await amountsOf(ann)).toEqual([[3000, 'JPY']])
})

test('nobody subscribes to a plan that is not for sale, and who has it keeps it', async () => {
  const bea = await member(site)
  await buyPlan(bea, 'basic')
  publish({ plans: [{ ...plan('basic', 'Tea', 30), closed: true }] })
  const [first] = await dataOf(site.visitor().get('/api/plans'))
  expect(first).toEqual({ plan: 'basic', name: 'Tea', price: null })
  expect((await beginPlan(await member(site), 'basic')).statusCode).toBe(503)
  expect((await subscriptionOf(bea)).status).toBe('active')
})

test('a plan without an amount in the site’s currency is not sold', async () => {
  publish({ plans: [plan('basic', 'Tea', 12)], 'practice.currency': 'EUR' })
  const answer = await beginPlan(await member(site), 'premium')
  expect([answer.statusCode, answer.json().message]).toEqual([
    503,
    expect.stringContaining('Nothing was charged'),
  ])
})

test('the amount that was agreed is charged again, whatever the plan costs later', async () => {
  site.clock.now = new Date('2027-01-10T00:00:00.000Z')
  const ann = await member(site, 'agreed')
  await buyPlan(ann, 'basic')
  publish({ plans: [plan('basic', 'Dear', 79.5)], 'practice.currency': 'EUR' })
  site.clock.now = new Date('2027-02-10T00:00:01.000Z')
  await signIn(ann, 'agreed')
  expect(await subscriptionOf(ann)).toMatchObject({ price: priceOf(2999) })
  expect(await amountsOf(ann)).toEqual([
    [2999, 'USD'],
    [2999, 'USD'],
  ])
})

test('a page that shows the old amount cannot pay the new one', async () => {
  const ann = await member(site)
  const first = (await beginPlan(ann, 'basic')).json()
  publish({ plans: [plan('basic', 'Tea', 39)] })
  const second = (await beginPlan(ann, 'basic')).json()
  expect([first.data.cents, second.data.cents]).toEqual([2999, 3900])
  expect((await payPlan(ann, first.clientSecret)).statusCode).toBe(404)
  expect((await payPlan(ann, second.clientSecret)).statusCode).toBe(200)
  expect(await amountsOf(ann)).toEqual([[3900, 'USD']])
})
