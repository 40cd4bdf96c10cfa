import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

test.each(['/', '/create-domino?tab=basics&date=2026-11-20', '/domino/7#pips'])(
  'the path %s of this site is accepted',
  path => {
    expect(returnPath(path)).toBe(path)
  },
)

test.each([
  ...['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'],
  ...[
    '/a\\b',
    '/\t/x',
    '',
    null,
    undefined,
    '/auth',
    '/auth?next=/auth',
    '/reset-password?token=a',
  ],
])('%j, off the site or back to sign-in, is rejected', path => {
  expect(returnPath(path)).toBeUndefined()
})
