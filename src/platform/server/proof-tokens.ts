import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from './deps.ts'

type Secrets = Pick<Deps, 'secret' | 'settings'>

const proofOf = (secret: string, purpose: string, uid: string): Buffer =>
  createHmac('sha256', secret).update(`${purpose}\n${uid}`).digest()

/**
 * The secret part of a link to something with a `uid`. It is computed and not stored, so that every mail about it has the
 * same one and a stolen copy of the database contains none.
 * @param purpose tokens of one are none of another
 */
export const proofToken = ({ secret }: Secrets, purpose: string, uid: string): string =>
  `${Buffer.from(uid).toString('base64url')}.${proofOf(secret, purpose, uid).toString('base64url')}`

/** @returns the uid; null for a token that this site did not make */
export function uidOfToken(
  { secret, settings }: Secrets,
  purpose: string,
  token: string,
): string | null {
  const [name = '', proof = ''] = token.split('.')
  const uid = Buffer.from(name, 'base64url').toString('utf8')
  const given = Buffer.from(proof, 'base64url')
  // A link that was mailed before the secret was rotated stays valid.
  for (const each of [secret, settings.previousSecret]) {
    if (each === null) continue
    const expected = proofOf(each, purpose, uid)
    if (given.length === expected.length && timingSafeEqual(given, expected)) return uid
  }
  return null
}
