import { expect, test } from 'vitest'
import { isTakenBack, wasRefunded } from './credits.ts'

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
