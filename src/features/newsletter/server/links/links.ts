import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A confirmation's token is random, and stored only as its hash. */
export function newConfirmToken(): { token: string; hash: string } {
  const token = randomBytes(24).toString('base64url')
  return { token, hash: hashConfirmToken(token) }
}

export const hashConfirmToken = (token: string): string => createHash('sha256').update(token).digest('hex')

const mac = (secret: string, id: number) =>
  createHmac('sha256', secret).update(`unsubscribe ${id}`).digest('base64url')

/** A subscriber's unsubscribe token never ends and is stored nowhere: old mails keep working. */
export const unsubscribeToken = (secret: string, id: number): string => `${id}.${mac(secret, id)}`

/** @returns the subscriber's id, or null when the token is not one of ours */
export function readUnsubscribeToken(secret: string, token: string): number | null {
  const [, digits, signature = ''] = /^(\d{1,15})\.([\w-]+)$/.exec(token) ?? []
  if (!digits) return null
  const expected = Buffer.from(mac(secret, Number(digits)))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? Number(digits) : null
}

/** The headers of every newsletter-type mail (RFC 2369, RFC 8058). */
export function unsubscribeHeaders(siteUrl: string, secret: string, id: number): Record<string, string> {
  return {
    'List-Unsubscribe': `<${siteUrl}/api/newsletters/unsubscribe/${unsubscribeToken(secret, id)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}
