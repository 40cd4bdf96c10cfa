import { afterEach, beforeEach, expect, test } from 'vitest'
import { publishedSite } from '#src/features/site/server/published/published.ts'
import { PRICES } from '#test/doubles/stripe/account.ts'
import { stagePaidSite } from '#test/doubles/stripe/stage.ts'
import { beginPlan, subscriptionOf, verify } from '#test/memberships.ts'
import { member } from '#test/people.ts'
import { knownPrices, refreshPrices } from './prices.ts'

const paid = stagePaidSite()

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
  paid.stripe.requests.filter(({ operation }) => operation === 'GET /v1/prices/{price}').length

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
