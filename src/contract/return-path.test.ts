import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

test('a path of this site is accepted', () => {
  for (const path of [
    '/',
    '/daily-domino',
    '/create-domino?tab=basics&date=2026-11-20',
    '/domino/7#pips',
  ]) {
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
  for (const path of [
    ...bad,
    '',
    null,
    undefined,
    '/auth',
    '/auth?next=/auth',
    '/reset-password?token=a',
  ]) {
    expect(returnPath(path)).toBeUndefined()
  }
})
