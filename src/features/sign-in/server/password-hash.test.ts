import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password-hash.ts'

test('a password matches its own hash only, and nothing matches where there is none', async () => {
  const stored = await hashPassword('correct horse')
  expect(await verifyPassword(stored, 'correct horse')).toBe(true)
  expect(await verifyPassword(stored, 'wrong')).toBe(false)
  expect(await verifyPassword(null, 'correct horse')).toBe(false)
})

test('the same letters in other code points are the same password', async () => {
  const stored = await hashPassword('Caf\u00e9-Horse-42')
  expect(await verifyPassword(stored, 'Cafe\u0301-Horse-42')).toBe(true)
  expect(await verifyPassword(stored, 'Cafe-Horse-42')).toBe(false)
  expect(await verifyPassword(await hash('Cafe\u0301-Horse-42'), 'Cafe\u0301-Horse-42')).toBe(true)
})
