import { expect, test } from 'vitest'
import { base32, newSecret, periodOfCode, totp, totpAddress } from './totp.ts'

/** RFC 6238, appendix B; we use the last six of its eight digits. */
const SECRET = base32(Buffer.from('12345678901234567890'))

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [20000000000, '353130'],
])('the code at %i seconds matches RFC 6238', (seconds, code) => {
  expect(totp(SECRET, new Date(seconds * 1000))).toBe(code)
})

test('a code is valid in its period and the two adjacent ones, and identifies its period', () => {
  const now = new Date(1_234_567_890_000)
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  for (const seconds of [-30, 0, 30]) {
    const code = totp(SECRET, at(seconds))
    expect(periodOfCode(SECRET, code, now)).toBe(Math.floor(at(seconds).getTime() / 30_000))
  }
  expect(periodOfCode(SECRET, totp(SECRET, at(60)), now)).toBeNull()
  expect(periodOfCode(SECRET, totp(SECRET, at(-60)), now)).toBeNull()
  for (const code of ['', '5924', '0005924', 'abcdef', '００５９２４']) {
    expect(periodOfCode(SECRET, code, now)).toBeNull()
  }
})

test('secrets are random and have 160 bits; the otpauth address escapes names', () => {
  expect(SECRET).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(newSecret())
  expect(totpAddress('ABC', 'Ann & Co', 'zoe')).toBe(
    'otpauth://totp/Ann%20%26%20Co:zoe?secret=ABC&issuer=Ann%20%26%20Co',
  )
})
