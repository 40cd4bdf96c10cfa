import { expect, test } from 'vitest'
import { releaseBuffer } from './release.ts'

test('large bytes are given back, once or twice; small ones only if they share their memory with no others', () => {
  const large = Buffer.alloc(2_000_000, 'x')
  releaseBuffer(large.subarray(0, 1_500_000))
  releaseBuffer(large)
  expect(large.byteLength).toBe(0)
  const alone = Buffer.alloc(5, 'x')
  releaseBuffer(alone)
  expect(alone.byteLength).toBe(0)
  const small = Buffer.from('small')
  releaseBuffer(small)
  expect(String(small)).toBe('small')
})
