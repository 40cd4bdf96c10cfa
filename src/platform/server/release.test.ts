import { expect, test } from 'vitest'
import { release } from './release.ts'

test('large bytes are given back, once or twice; small ones only if they share their memory with no others', () => {
  const large = Buffer.alloc(2_000_000, 'x')
  release(large.subarray(0, 1_500_000))
  release(large)
  expect(large.byteLength).toBe(0)
  const alone = Buffer.alloc(5, 'x')
  release(alone)
  expect(alone.byteLength).toBe(0)
  const small = Buffer.from('small')
  release(small)
  expect(String(small)).toBe('small')
})
