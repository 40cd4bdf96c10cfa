import { expect, test } from 'vitest'
import { formatsIn } from '#src/contract/formats.ts'
import { leftWords, priceWords } from './copy.ts'

test.each([
  [60_000, 'once', null, '$600'],
  [60_000, 'instalments', 3, '3 monthly payments of $200'],
  [10_000, 'instalments', 3, '$33.34, then 2 monthly payments of $33.33'],
  [0, 'free', null, 'Free'],
] as const)('a price of %i, paid %s in %s parts, is %s', (price, pays, instalments, words) => {
  expect(priceWords({ price, currency: 'USD', pays, instalments })).toBe(words)
})

test('what is left is said with its end', () => {
  const type = { kind: 'sessions', session_type: 1, name: 'Coaching', minutes: 60 } as const
  const left = { count: 6, months: 3, left: 4, used: 2, until: '2027-02-26T22:00:00.000Z' }
  const words = leftWords({ ...type, ...left }, formatsIn('America/New_York'))
  expect(words).toBe('4 of 6 sessions, until Feb 26, 2027')
})
