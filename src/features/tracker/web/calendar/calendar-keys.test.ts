import { expect, test } from 'vitest'
import { dateAfterKey } from './calendar-keys.ts'

test.each([
  ['ArrowLeft', '2026-11-01', '2026-10-31'],
  ['ArrowRight', '2026-11-30', '2026-12-01'],
  ['ArrowUp', '2026-11-03', '2026-10-27'],
  ['ArrowDown', '2026-11-20', '2026-11-27'],
  ['End', '2026-11-20', '2026-11-22'],
  ['Home', '2026-11-22', '2026-11-16'],
  ['PageUp', '2026-03-31', '2026-02-28'],
  ['PageDown', '2026-01-15', '2026-02-15'],
  ['x', '2026-11-20', undefined],
])('%s on %s moves to %s', (key, date, target) =>
  expect(dateAfterKey(key, date, 'monday')).toBe(target),
)

test('where weeks begin on Sunday, they end on Saturday', () => {
  expect(dateAfterKey('Home', '2026-11-20', 'sunday')).toBe('2026-11-15')
  expect(dateAfterKey('End', '2026-11-22', 'sunday')).toBe('2026-11-28')
})
