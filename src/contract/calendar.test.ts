import { expect, test } from 'vitest'
import { addDays, isTimeZone } from './calendar.ts'

test('there is no day before the first of the calendar', () => {
  expect(addDays('0001-01-05', -27)).toBe('0001-01-01')
  expect(addDays('0001-01-01', 30)).toBe('0001-01-31')
})

test('a time zone has a name of IANA, and Temporal knows every one that is accepted', () => {
  for (const name of ['Europe/London', 'UTC', 'EST', 'Asia/Kolkata'])
    expect(isTimeZone(name)).toBe(true)
  for (const name of ['PST', 'ist', 'BST', '+01:00', 'Mars/Olympus'])
    expect(isTimeZone(name)).toBe(false)
})
