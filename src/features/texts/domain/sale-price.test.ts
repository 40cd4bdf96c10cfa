import { expect, test } from 'vitest'
import { priceWords } from './sale-price.ts'

test.each([
  [60_000, 'once', null, '$600'],
  [60_000, 'instalments', 3, '3 monthly payments of $200'],
  [10_000, 'instalments', 3, '$33.34, then 2 monthly payments of $33.33'],
  [0, 'free', null, 'Free'],
] as const)('a price of %i, paid %s in %s parts, is %s', (price, pays, instalments, words) => {
  expect(priceWords({ price, currency: 'USD', pays, instalments })).toBe(words)
})
