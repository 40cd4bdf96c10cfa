import { expect, test } from 'vitest'
import { intentKey } from './intent-key.ts'

test('the key stays for the same content, and changes with any part of it', () => {
  const { keyFor } = intentKey()
  const body = { start: '2026-03-02T09:00:00Z', name: 'Ann' }
  const first = keyFor(body)
  expect(keyFor({ ...body })).toBe(first)
  expect(keyFor({ ...body, name: 'Anne' })).not.toBe(first)
})

test('after it has arrived, the same content gets a new key', () => {
  const { keyFor, fulfilled } = intentKey()
  const first = keyFor({ text: 'Hello' })
  fulfilled()
  expect(keyFor({ text: 'Hello' })).not.toBe(first)
})
