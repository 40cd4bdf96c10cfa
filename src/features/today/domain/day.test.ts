import { expect, test } from 'vitest'
import { defaultPips } from '#src/features/tracker/domain/pips.ts'
import { greeting, hourIn, isEvening, numbered } from './day.ts'

test('lines of one text that lead to one place have keys of their own', () => {
  const line = { text: 'Answer your check-in', to: '/coaching/mine' }
  const keys = numbered([line, { ...line, to: '/today' }, line]).map(({ key }) => key)
  expect(new Set(keys).size).toBe(3)
})

test('the greeting follows the hour, and uses the first name', () => {
  const hours = [0, 4, 5, 11, 12, 16, 17, 23]
  expect(hours.map(hour => greeting(hour, '').slice('Good '.length))).toEqual([
    ...['evening', 'evening', 'morning', 'morning'],
    ...['afternoon', 'afternoon', 'evening', 'evening'],
  ])
  expect(greeting(9, ' Ann Lee ')).toBe('Good morning, Ann')
  expect(hourIn('America/New_York', Date.parse('2026-11-29T04:30:00Z'))).toBe(23)
})

test('the evening begins at five, or once half of the pips are done', () => {
  const open = { ...defaultPips() } as Parameters<typeof isEvening>[1]
  expect([isEvening(16, open), isEvening(17, open)]).toEqual([false, true])
  const done = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`pip${n + 1}_status`, 'Completed']))
  expect(isEvening(9, { ...open, ...done(5) })).toBe(false)
  expect(isEvening(9, { ...open, ...done(6) })).toBe(true)
})
