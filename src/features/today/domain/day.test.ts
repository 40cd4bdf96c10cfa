import { expect, test } from 'vitest'
import { numbered } from './day.ts'

test('lines of one text that lead to one place have keys of their own', () => {
  const line = { text: 'Answer your check-in', to: '/coaching/mine' }
  const keys = numbered([line, { ...line, to: '/today' }, line]).map(({ key }) => key)
  expect(new Set(keys).size).toBe(3)
})
