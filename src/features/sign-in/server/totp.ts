import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** RFC 6238 with the parameters that every authenticator app supports: HMAC-SHA-1, six digits, 30 seconds. */
const PERIOD_MS = 30_000
const DIGITS = 6
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20
/** Tolerates a phone clock that is off by one period (RFC 6238, 5.2). */
const DRIFT = [0, -1, 1]

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding. */
export function base32(bytes: Buffer): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET[(value >>> bits) & 31]
    }
    value &= (1 << bits) - 1
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text
}

/** @throws Error on a character outside the alphabet */
function fromBase32(text: string): Buffer {
  const bytes: number[] = []
  let bits = 0
  let value = 0
  for (const character of text) {
    const at = ALPHABET.indexOf(character)
    if (at < 0) throw new Error('not base32')
    value = (value << 5) | at
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((value >>> bits) & 255)
    value &= (1 << bits) - 1
  }
  return Buffer.from(bytes)
}

/** In base32. */
export const newSecret = (): string => base32(randomBytes(SECRET_BYTES))

const periodOf = (now: Date): number => Math.floor(now.getTime() / PERIOD_MS)

function codeOf(secret: Buffer, period: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(period))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = hash.readUInt8(hash.length - 1) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

export const totp = (secret: string, now: Date): string => codeOf(fromBase32(secret), periodOf(now))

/** @returns the number of the code's period, the current one or a neighbor; null when the code is wrong */
export function periodOfCode(secret: string, code: string, now: Date): number | null {
  const given = Buffer.from(code)
  const key = fromBase32(secret)
  for (const drift of DRIFT) {
    const period = periodOf(now) + drift
    const expected = Buffer.from(codeOf(key, period))
    if (given.length === expected.length && timingSafeEqual(given, expected)) return period
  }
  return null
}

/** The content of the QR code. */
export function totpAddress(secret: string, site: string, username: string): string {
  const label = `${encodeURIComponent(site)}:${encodeURIComponent(username)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(site)}`
}
