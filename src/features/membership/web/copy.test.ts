import { expect, test } from 'vitest'
import { MEMBERSHIP_CODES } from '../constants.ts'
import { historySentence } from './copy.ts'

test('every history code has its own sentence', () => {
  const day = (instant: string) => instant.slice(0, 10)
  const entry = { id: 1, at: '2026-03-03T00:00:00.000Z', side: 'stripe', tier: 'premium' } as const
  const change = { ...entry, from_tier: 'basic', until: '2026-12-03T00:00:00.000Z' } as const
  const sentences = MEMBERSHIP_CODES.map(code => historySentence({ ...change, code }, day))
  expect(new Set(sentences).size).toBe(MEMBERSHIP_CODES.length)
})
