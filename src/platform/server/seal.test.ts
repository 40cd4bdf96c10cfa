import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const SECRET = 'a secret for tests only'

test('sealed text decrypts, and sealing twice gives different results', () => {
  const sealed = seal(SECRET, 'p', '7', 'Zoë 東京')
  expect(unseal(SECRET, 'p', '7', sealed)).toBe('Zoë 東京')
  expect(seal(SECRET, 'p', '7', 'Zoë 東京')).not.toBe(sealed)
  expect(sealed).not.toContain(Buffer.from('Zoë').toString('base64url'))
})

test('it does not decrypt with another secret, purpose or row, or when changed or truncated', () => {
  const sealed = seal(SECRET, 'p', '7', 'text')
  const changed = Buffer.from(sealed, 'base64url')
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1)
  for (const opened of [
    unseal('another secret', 'p', '7', sealed),
    unseal(SECRET, 'q', '7', sealed),
    unseal(SECRET, 'p', '8', sealed),
    unseal(SECRET, 'p', '7', changed.toString('base64url')),
    unseal(SECRET, 'p', '7', sealed.slice(0, 20)),
    unseal(SECRET, 'p', '7', ''),
  ])
    expect(opened).toBeNull()
})
