import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Only the hash is stored. */
export function newConfirmToken(): { token: string; hash: string } {
  const token = randomBytes(24).toString('base64url')
  return { token, hash: hashConfirmToken(token) }
}

export const hashConfirmToken = (token: string): string => createHash('sha256').update(token).digest('hex')

const mac = (secret: string, id: number) =>
  createHmac('sha256', secret).update(`unsubscribe ${id}`).digest('base64url')

/** Never expires and is not stored, so that links in old mails keep working. */
export const unsubscribeToken = (secret: string, id: number): string => `${id}.${mac(secret, id)}`

/** @returns the subscriber's id; null when the token is invalid */
export function readUnsubscribeToken(secret: string, token: string): number | null {
  const [, digits, signature = ''] = /^(\d{1,15})\.([\w-]+)$/.exec(token) ?? []
  if (!digits) return null
  const expected = Buffer.from(mac(secret, Number(digits)))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? Number(digits) : null
}

/** (RFC 2369, RFC 8058) */
export function unsubscribeHeaders(siteUrl: string, secret: string, id: number): Record<string, string> {
  return {
    'List-Unsubscribe': `<${siteUrl}/api/newsletters/unsubscribe/${unsubscribeToken(secret, id)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
