import { expect, test } from 'vitest'
import { centsOf, moneyText, priceOfCents } from './money.ts'
import { planPrice } from './prices.ts'

const site = (content: Record<string, unknown> = {}, stripePrices = {}) => ({
  content,
  stripePrices,
})
const plan = (id: string, price: number) => ({ id, name: id, price, description: '', features: [] })

test('a plan costs what Stripe says, else what was published, else what the product promises', () => {
  expect(planPrice(site(), 'premium')).toEqual({ cents: 4999, currency: 'USD' })
  const content = { plans: [plan('basic', 39.5)], 'practice.currency': 'EUR' }
  expect(planPrice(site(content), 'basic')).toEqual({ cents: 3950, currency: 'EUR' })
  const atStripe = { basic: { cents: 2750, currency: 'CHF' } }
  expect(planPrice(site(content, atStripe), 'basic')).toEqual(atStripe.basic)
})

test('a plan that was removed has no amount in another currency', () => {
  const plans = [plan('basic', 39)]
  expect(planPrice(site({ plans }), 'coaching')).toEqual({ cents: 9999, currency: 'USD' })
  expect(planPrice(site({ plans, 'practice.currency': 'EUR' }), 'coaching')).toBeNull()
})

test('a plan that is not for sale costs nobody anything, whatever Stripe says', () => {
  const plans = [{ ...plan('basic', 39), closed: true }]
  const atStripe = { basic: { cents: 2750, currency: 'CHF' } }
  expect(planPrice(site({ plans }), 'basic')).toBeNull()
  expect(planPrice(site({ plans }, atStripe), 'basic')).toBeNull()
  expect(planPrice(site({ plans }), 'coaching')).not.toBeNull()
})

test('nothing costs nothing in the currency of the others', () => {
  const inYen = site({ 'practice.currency': 'JPY' })
  expect(planPrice(inYen, 'free')).toEqual({ cents: 0, currency: 'JPY' })
  const atStripe = site({}, { basic: { cents: 1, currency: 'CHF' } })
  expect(planPrice(atStripe, 'free')).toEqual({ cents: 0, currency: 'CHF' })
})

test.each([
  [2999, 'USD', '$29.99'],
  [7000, 'USD', '$70'],
  [0, 'USD', '$0'],
  [-1050, 'USD', '\u2212$10.50'],
  [3000, 'JPY', '¥3,000'],
  [12_345, 'KWD', 'KWD\u00a012.345'],
])('%i of the smallest unit of %s are %s', (cents, currency, text) => {
  expect(moneyText({ cents, currency })).toBe(text)
})

test.each([
  [29.99, 'USD', 2999],
  [1.1, 'EUR', 110],
  [3000, 'JPY', 3000],
])('%d %s are %i of its smallest unit, and back', (price, currency, cents) => {
  expect(centsOf(price, currency)).toBe(cents)
  expect(priceOfCents({ cents, currency })).toBe(price)
})
