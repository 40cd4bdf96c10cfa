import { expect, test } from 'vitest'
import { answeredDays } from './answered.ts'

const about = (days: { start?: string; end?: string }, from: string | null) =>
  answeredDays('dominoes', [], days, { from, zone: 'UTC' })

test('the days of an answer are those that are shared, or those that were asked for where none is', () => {
  const asked = { start: '2026-01-01', end: '2026-01-15' }
  expect(about(asked, '2026-01-10')).toEqual({ start: '2026-01-10', end: '2026-01-15' })
  expect(about(asked, '2025-12-01')).toEqual(asked)
  for (const from of ['2026-02-01', null]) expect(about(asked, from)).toEqual(asked)
  expect(about({}, '2026-02-01')).toEqual({ start: null, end: null })
})
