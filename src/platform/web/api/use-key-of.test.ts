import { expect, test } from 'vitest'
import { keyOf } from './use-key-of.ts'

test('the key stays for the same content, and changes with any part of it', () => {
  const keys = keyOf()
  const body = { start: '2026-03-02T09:00:00Z', name: 'Ann' }
  const first = keys.of(body)
  expect(keys.of({ ...body })).toBe(first)
  expect(keys.of({ ...body, name: 'Anne' })).not.toBe(first)
})

test('after it has arrived, the same content gets a new key', () => {
  const keys = keyOf()
  const first = keys.of({ text: 'Hello' })
  keys.renew()
  expect(keys.of({ text: 'Hello' })).not.toBe(first)
})
