import { createHash, randomBytes } from 'node:crypto'
import type { Deps } from '#src/platform/server/deps.ts'
import { unsubscribeToken } from '#src/platform/server/mail/unsubscribe.ts'

/** Only the hash is stored. */
export function newConfirmToken(): { token: string; hash: string } {
  const token = randomBytes(24).toString('base64url')
  return { token, hash: hashConfirmToken(token) }
}

export const hashConfirmToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex')

/** One subscriber's own link. */
export const unsubscribeUrl = (
  { settings, secret }: Pick<Deps, 'settings' | 'secret'>,
  id: number,
): string =>
  `${settings.site.siteUrl}/api/newsletters/unsubscribe/${unsubscribeToken(secret, 'newsletter', id)}`
