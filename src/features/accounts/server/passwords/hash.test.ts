import { expect, test, vi } from 'vitest'
import { hashPassword, verifyPassword } from './hash.ts'

const library = vi.hoisted(() => ({ fails: false }))
vi.mock(import('@node-rs/argon2'), async original => {
  const real = await original()
  return {
    ...real,
    hash: (...given: Parameters<typeof real.hash>) =>
      library.fails ? Promise.reject(new Error('no memory')) : real.hash(...given),
  }
})

test('a failed dummy hash does not affect other sign-ins and is retried', async () => {
  const stored = await hashPassword('correct horse')
  library.fails = true
  expect(await verifyPassword(stored, 'correct horse')).toBe(true)
  await expect(verifyPassword(null, 'correct horse')).rejects.toThrow('no memory')
  library.fails = false
  expect(await verifyPassword(null, 'correct horse')).toBe(false)
  expect(await verifyPassword(stored, 'wrong')).toBe(false)
})
