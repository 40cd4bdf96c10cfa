import { expect, test } from 'vitest'
import { fromDate, readDate, toDate } from './calendar-date.ts'

test('a calendar date survives the conversion to a Date and back', () => {
  for (const day of ['1900-01-01', '2026-03-29', '2026-11-01', '2028-02-29']) {
    const date = toDate(day)
    expect(date && fromDate(date)).toBe(day)
  }
  expect(toDate('2026-02-30')).toBeUndefined()
  expect(toDate('')).toBeUndefined()
})

test.each(['2026-11-20', ' November 20, 2026 ', '11/20/2026', '20 Nov 2026', '11/20/26'])(
  '%s is a date as people type it',
  typed => {
    expect(readDate(typed)).toBe('2026-11-20')
  },
)

test('what is no date is none', () => {
  for (const typed of ['soon', '13/45/2026']) expect(readDate(typed)).toBeUndefined()
})
