import { expect, test } from 'vitest'
import { speaking, speakOnServer } from '#src/platform/server/languages.ts'
import { priceWords } from './sale-price.ts'

test.each([
  [60_000, 'once', null, '$600'],
  [60_000, 'instalments', 3, '3 monthly payments of $200'],
  [10_000, 'instalments', 3, '$33.34, then 2 monthly payments of $33.33'],
  [0, 'free', null, 'Free'],
] as const)('a price of %i, paid %s in %s parts, is %s', (price, pays, instalments, words) => {
  expect(priceWords({ price, currency: 'USD', pays, instalments })).toBe(words)
})

test('a price in parts is said in the language of its reader', async () => {
  speakOnServer(() => 'en')
  const price = { price: 10_000, currency: 'USD', pays: 'instalments', instalments: 3 } as const
  await speaking('de', () => expect(priceWords(price)).toMatch(/^33,34.*, danach 2 Monatsraten zu/))
})
