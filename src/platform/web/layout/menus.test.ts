import { expect, test } from 'vitest'
import { nextInRing } from './menus.ts'

test('arrow keys wrap around', () => {
  expect([nextInRing(-1, 1, 5), nextInRing(-1, -1, 5)]).toEqual([0, 4])
  expect([nextInRing(4, 1, 5), nextInRing(0, -1, 5), nextInRing(2, 1, 5)]).toEqual([0, 4, 3])
})
