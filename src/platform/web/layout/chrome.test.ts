import { expect, test } from 'vitest'
import { signInHref } from './chrome.ts'
import { nextInRing } from './menus.ts'

test('Sign In returns to the page where it was pressed', () => {
  expect(signInHref('/pricing?plan=basic')).toBe('/auth?next=%2Fpricing%3Fplan%3Dbasic')
  expect(signInHref('/auth?next=%2Fpricing')).toBe('/auth?next=%2Fpricing')
  expect(signInHref('/authors')).toBe('/auth?next=%2Fauthors')
})

test('arrow keys wrap around', () => {
  expect([nextInRing(-1, 1, 5), nextInRing(-1, -1, 5)]).toEqual([0, 4])
  expect([nextInRing(4, 1, 5), nextInRing(0, -1, 5), nextInRing(2, 1, 5)]).toEqual([0, 4, 3])
})
