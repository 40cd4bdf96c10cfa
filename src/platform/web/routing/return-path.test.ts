import { expect, test } from 'vitest'
import { authHref, fromReferrer, returnPath } from './return-path.ts'

test('a path of this site is accepted', () => {
  for (const path of ['/', '/daily-domino', '/create-domino?tab=basics&date=2026-11-20', '/domino/7#pips']) {
    expect(returnPath(path)).toBe(path)
  }
})

test('redirects off the site or back to sign-in are rejected', () => {
  const bad = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a\\b',
    '/\t/x',
  ]
  for (const path of [...bad, '', null, undefined, '/auth', '/auth?next=/auth', '/reset-password?token=a']) {
    expect(returnPath(path)).toBeUndefined()
  }
})

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
