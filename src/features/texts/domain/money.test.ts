import { expect, test } from 'vitest'
import { centsOf, moneyText, priceOfCents } from './money.ts'

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
