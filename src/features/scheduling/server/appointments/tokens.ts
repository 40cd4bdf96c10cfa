import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '#src/platform/server/deps.ts'

type Secrets = Pick<Deps, 'secret' | 'settings'>

const proofOf = (secret: string, uid: string): Buffer =>
  createHmac('sha256', secret).update(`guest session\n${uid}`).digest()

/**
 * The secret part of a guest's links. It is computed and not stored, so that every mail about a session has the same one
 * and a stolen copy of the database contains none.
 */
export const guestToken = ({ secret }: Secrets, uid: string): string =>
  `${Buffer.from(uid).toString('base64url')}.${proofOf(secret, uid).toString('base64url')}`

/** @returns the session's uid; null for a link that this site did not make */
export function uidOfToken({ secret, settings }: Secrets, token: string): string | null {
  const [name = '', proof = ''] = token.split('.')
  const uid = Buffer.from(name, 'base64url').toString('utf8')
  const given = Buffer.from(proof, 'base64url')
  // A link that was mailed before the secret was rotated stays valid.
  for (const each of [secret, settings.previousSecret]) {
    if (each === null) continue
    const expected = proofOf(each, uid)
    if (given.length === expected.length && timingSafeEqual(given, expected)) return uid
  }
  return null
}
