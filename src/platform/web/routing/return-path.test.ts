import { expect, test } from 'vitest'
import { authHref, fromReferrer } from './return-path.ts'

test('the sign-in address contains the return path', () => {
  expect(authHref('/create-domino?tab=domino')).toBe('/auth?next=%2Fcreate-domino%3Ftab%3Ddomino')
  expect(authHref('/auth')).toBe('/auth')
})

test('only a referrer on this site counts as the previous page', () => {
  const origin = 'http://localhost:3000'
  expect(fromReferrer(`${origin}/pricing?x=1`, origin)).toBe('/pricing?x=1')
  expect(fromReferrer(`${origin}/auth`, origin)).toBeUndefined()
  expect(fromReferrer('http://localhost:30001/pricing', origin)).toBeUndefined()
  expect(fromReferrer('', origin)).toBeUndefined()
})
