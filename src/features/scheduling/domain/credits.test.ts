import { expect, test } from 'vitest'
import { grantOf, grantWords, isTakenBack, wasRefunded } from './credits.ts'

const [START, END, NEXT] = [
  '2026-11-20T12:00:00.000Z',
  '2026-12-20T12:00:00.000Z',
  '2027-01-20T12:00:00.000Z',
]
const granted = (period_start: string, plan: 'basic' | 'coaching' = 'coaching') => ({
  plan,
  period_start,
})

test('of its own period, and by a cheaper plan or an early end alone, a grant is taken back', () => {
  const isBack = (
    credit: ReturnType<typeof granted>,
    at: string,
    plan: 'basic' | 'coaching' | null,
  ) => isTakenBack(credit, { months: 1, at }, { plan, anchor: START })
  const during = '2026-12-01T00:00:00.000Z'
  expect(isBack(granted(START), during, 'basic')).toBe(true)
  expect(isBack(granted(START), during, null)).toBe(true)
  expect(isBack(granted(START), during, 'coaching')).toBe(false)
  expect(isBack(granted(START, 'basic'), during, 'coaching')).toBe(false)
  // What the membership before granted, and what is over, stands.
  expect(isBack(granted('2026-11-20T11:59:59.999Z'), during, 'basic')).toBe(false)
  expect(isBack(granted(START), '2026-12-20T11:59:59.999Z', 'basic')).toBe(true)
  expect(isBack(granted(START), END, 'basic')).toBe(false)
})

test('a month given back takes its own grant alone, an hour aside', () => {
  const months = [{ plan: 'coaching', ends_at: END }] as const
  const late = [{ plan: 'coaching', ends_at: '2026-12-20T13:00:00.000Z' }] as const
  for (const each of [months, late]) {
    expect(wasRefunded(granted(START), each)).toBe(true)
    expect(wasRefunded(granted(END), each)).toBe(false)
    expect(wasRefunded(granted(START, 'basic'), each)).toBe(false)
  }
  expect(wasRefunded(granted(NEXT), months)).toBe(false)
  expect(wasRefunded(granted('2026-10-20T12:00:00.000Z'), months)).toBe(false)
})

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
