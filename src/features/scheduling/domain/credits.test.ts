import { expect, test } from 'vitest'
import { grantOf, grantWords } from './credits.ts'

test('what a plan grants is said by month, for the plans that may book', () => {
  const rules = [
    { plan: 'coaching', credits: 1, months: 1 },
    { plan: 'basic', credits: 2, months: 3 },
    { plan: 'premium', credits: 0, months: 1 },
  ] as const
  const words = (plans: ('basic' | 'premium' | 'coaching')[]) =>
    grantWords({ credits: 1, plans } as Parameters<typeof grantWords>[0], rules)
  expect(words([])).toEqual([
    expect.stringMatching(/ 1 \w+ every month$/),
    expect.stringMatching(/ 2 \w+ every 3 months$/),
  ])
  expect(words(['basic'])).toHaveLength(1)
  expect(words(['premium'])).toEqual([])
})

test('a grant for several months begins with the first of them, and lasts one period longer', () => {
  const anchor = '2026-01-31T09:00:00.000Z'
  const of = (index: number) => grantOf({ anchor, index }, { credits: 1, months: 3 })
  expect(of(2)).toEqual(of(0))
  expect(of(3).period_start).toBe('2026-04-30T09:00:00.000Z')
  expect(of(3).expires_at).toBe('2026-10-31T09:00:00.000Z')
  expect(of(4).granted).toBe(1)
})
