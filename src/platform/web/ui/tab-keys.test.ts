import { expect, test } from 'vitest'
import { nextIndex } from './tab-keys.ts'

test('arrow keys wrap around, Home and End go to the ends, other keys do nothing', () => {
  expect(nextIndex('ArrowRight', 2, 3)).toBe(0)
  expect(nextIndex('ArrowLeft', 0, 3)).toBe(2)
  expect(nextIndex('Home', 2, 3)).toBe(0)
  expect(nextIndex('End', 0, 3)).toBe(2)
  expect(nextIndex('Tab', 1, 3)).toBeNull()
})
