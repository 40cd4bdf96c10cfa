import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = 'src/features/'

test('nothing but the check makes what proves a right', () => {
  const sources = globSync('src/**/*.ts').filter(file => !file.endsWith('.test.ts'))
  const making = (pattern: RegExp) =>
    sources
      .filter(file => pattern.test(readFileSync(file, 'utf8')))
      .map(file => file.replaceAll('\\', '/'))
  expect(making(/\bas (unknown as )?(CoachId|CoachingId)\b/)).toEqual([
    `${ROOT}coaching/server/rights.ts`,
  ])
  expect(making(/\basReached\(|\.map\(asReached\)/).toSorted()).toEqual([
    // A coaching that begins in this transaction, between the two people named.
    `${ROOT}account/server/contacts.store.ts`,
    `${ROOT}coaching/server/clients.ts`,
    `${ROOT}coaching/server/coachings.ts`,
    `${ROOT}coaching/server/reads.ts`,
    `${ROOT}coaching/server/shares.ts`,
  ])
  expect(making(/\bisCoach: true\b/)).toEqual([])
})
