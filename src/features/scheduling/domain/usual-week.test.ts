import { expect, test } from 'vitest'
import { daysInWords, OFFERED_WEEK, usualWeekOf, weeklyOf } from './usual-week.ts'

const stored = { zone: 'UTC', weekly: weeklyOf(OFFERED_WEEK), days: [], updated_at: null }

test('the offered week is Monday to Friday, and comes back as it was stored', () => {
  expect(usualWeekOf(stored)).toEqual(OFFERED_WEEK)
  expect(daysInWords(OFFERED_WEEK.days)).toBe('Monday to Friday')
  expect(daysInWords([1, 3])).toBe('Monday, Wednesday')
})

test('hours that the short form would lose are not put into it', () => {
  const [first] = stored.weekly
  const differing = [{ weekday: 1, from: '10:00', to: '12:00' }, ...stored.weekly]
  expect(usualWeekOf({ ...stored, weekly: differing })).toBeNull()
  expect(usualWeekOf({ ...stored, weekly: first ? [first, first] : [] })).toBeNull()
  expect(usualWeekOf({ ...stored, days: [{ date: '2027-01-01', ranges: [] }] })).toBeNull()
})
