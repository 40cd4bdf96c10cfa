import { expect, test } from 'vitest'
import { formatsIn } from '#src/contract/formats.ts'
import { leftWords, priceWords } from './copy.ts'

test('what does not divide is in the first payment, and the words say so', () => {
  const of = (price: number, instalments: number | null, pays: 'once' | 'instalments' | 'free') =>
    priceWords({ price, currency: 'USD', pays, instalments })
  expect([
    of(60_000, null, 'once'),
    of(60_000, 3, 'instalments'),
    of(10_000, 3, 'instalments'),
    of(0, null, 'free'),
  ]).toEqual([
    '$600',
    '3 monthly payments of $200',
    '$33.34, then 2 monthly payments of $33.33',
    'Free',
  ])
})

test('what is left is said with its end', () => {
  const sessions = {
    kind: 'sessions',
    session_type: 1,
    name: 'Coaching',
    minutes: 60,
    count: 6,
    months: 3,
    left: 4,
    used: 2,
    until: '2027-02-26T22:00:00.000Z',
  } as const
  expect(leftWords(sessions, formatsIn('America/New_York'))).toBe(
    '4 of 6 sessions, until Feb 26, 2027',
  )
})
