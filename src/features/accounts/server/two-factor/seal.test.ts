import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const SECRET = 'a secret for tests only'

test('what was sealed opens again, each time sealed differently', () => {
  const sealed = seal(SECRET, 'p', '7', 'Zoë 東京')
  expect(unseal(SECRET, 'p', '7', sealed)).toBe('Zoë 東京')
  expect(seal(SECRET, 'p', '7', 'Zoë 東京')).not.toBe(sealed)
  expect(sealed).not.toContain(Buffer.from('Zoë').toString('base64url'))
})

test('with another secret, for another purpose or row, changed or cut it does not open', () => {
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
