import { expect, test, vi } from 'vitest'
import { newKey } from './new-key.ts'

test('a key is random, and does not need a secure context', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const keys = Array.from({ length: 100 }, newKey)
  vi.unstubAllGlobals()
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(keys).size).toBe(100)
})
