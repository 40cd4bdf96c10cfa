import { parsedUrl } from '#src/contract/parsed-url.ts'

const BASE64URL = /^[A-Za-z0-9_-]+$/

/** Browsers leave out the padding; it is accepted as well. */
export const withoutPadding = (text: string): string => text.replace(/={1,2}$/, '')

function bytesOf(text: string): Uint8Array | null {
  const bare = withoutPadding(text)
  if (!BASE64URL.test(bare) || bare.length % 4 === 1) return null
  const binary = atob(bare.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, sign => sign.charCodeAt(0))
}

const P256_PRIME = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n
const P256_B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn

const numberOf = (bytes: Uint8Array): bigint =>
  bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)

/** y² = x³ - 3x + b: encrypting for anything else fails. */
function isOnCurve(x: bigint, y: bigint): boolean {
  const difference = y * y - (x * x * x - 3n * x + P256_B)
  return x < P256_PRIME && y < P256_PRIME && difference % P256_PRIME === 0n
}

/** An uncompressed point of P-256, in base64url. */
export function isPublicKey(text: string): boolean {
  const bytes = bytesOf(text)
  if (bytes?.length !== 65 || bytes[0] !== 4) return false
  return isOnCurve(numberOf(bytes.subarray(1, 33)), numberOf(bytes.subarray(33)))
}

export const isAuthSecret = (text: string): boolean => bytesOf(text)?.length === 16

const HOSTS = ['fcm.googleapis.com']
const DOMAINS = ['push.services.mozilla.com', 'push.apple.com', 'notify.windows.com']

/** Endpoints are given by strangers, so only the push services of browsers are called. */
export function isPushEndpoint(text: string): boolean {
  const url = text.includes('#') ? null : parsedUrl(text)
  if (!url) return false
  const { protocol, username, password, hostname, host } = url
  const authority = /^https:\/\/([^/?#]*)/i.exec(text)?.[1] ?? ''
  // Catches a port or user that was written but that the parser drops, such as :443.
  if (
    protocol !== 'https:' ||
    username ||
    password ||
    host !== hostname ||
    /[:@\\]/.test(authority)
  )
    return false
  return HOSTS.includes(hostname) || DOMAINS.some(domain => hostname.endsWith(`.${domain}`))
}
