import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endpoints } from './features.ts'

/** A feature cannot import the endpoints of one above it, and names them by their path. */
test('each path that a change puts out of date is one that can be read', () => {
  const named = globSync('src/features/*/web/**/*.{ts,tsx}').flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/\bpath: '(\/api\/[^']+)'/g)].map(([, path]) => path),
  )
  expect(named.length).toBeGreaterThan(4)
  const read = endpoints.flatMap(({ method, path }) => (method === 'GET' ? [path as string] : []))
  expect(named.filter(path => !read.includes(path ?? ''))).toEqual([])
})
