import { createHash, randomBytes } from 'node:crypto'
import { unsubscribeHeaders as headersOf, unsubscribeToken } from '#src/platform/server/mail/unsubscribe.ts'

/** Only the hash is stored. */
export function newConfirmToken(): { token: string; hash: string } {
  const token = randomBytes(24).toString('base64url')
  return { token, hash: hashConfirmToken(token) }
}

export const hashConfirmToken = (token: string): string => createHash('sha256').update(token).digest('hex')

const tokenOf = (secret: string, id: number) => unsubscribeToken(secret, 'newsletter', id)

/** The token of one subscriber. */
export { tokenOf as unsubscribeToken }

export const unsubscribeHeaders = (siteUrl: string, secret: string, id: number): Record<string, string> =>
  headersOf(`${siteUrl}/api/newsletters/unsubscribe/${tokenOf(secret, id)}`)
