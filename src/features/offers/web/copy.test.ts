import { expect, test } from 'vitest'
import { formatsIn } from '#src/contract/formats.ts'
import { leftWords } from './copy.ts'

test('what is left is said with its end', () => {
  const type = { kind: 'sessions', session_type: 1, name: 'Coaching', minutes: 60 } as const
  const left = { count: 6, months: 3, left: 4, used: 2, until: '2027-02-26T22:00:00.000Z' }
  const words = leftWords({ ...type, ...left }, formatsIn('America/New_York'))
  expect(words).toBe('4 of 6 sessions, until Feb 26, 2027')
})
