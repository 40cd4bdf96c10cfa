import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from './context.ts'

export type Secrets = Pick<Deps, 'secret'> & { settings: Pick<Deps['settings'], 'previousSecret'> }

/** What was signed before the secret was rotated stays valid. */
export const secretsOf = ({ secret, settings: { previousSecret } }: Secrets): string[] =>
  previousSecret === null ? [secret] : [secret, previousSecret]

/** Compares in a time that does not tell where they differ. */
export function isSame(given: string | Buffer, expected: string | Buffer): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const proofOf = (secret: string, purpose: string, uid: string): Buffer =>
  createHmac('sha256', secret).update(`${purpose}\n${uid}`).digest()

/**
 * The secret part of a link to something with a `uid`. It is computed and not stored, so that every mail about it has the
 * same one and a stolen copy of the database contains none.
 * @param purpose tokens of one are none of another
 */
export const proofToken = (
  { secret }: Pick<Deps, 'secret'>,
  purpose: string,
  uid: string,
): string =>
  `${Buffer.from(uid).toString('base64url')}.${proofOf(secret, purpose, uid).toString('base64url')}`

/** @returns the uid; null for a token that this site did not make */
export function uidOfToken(secrets: Secrets, purpose: string, token: string): string | null {
  const [name = '', proof = ''] = token.split('.')
  const uid = Buffer.from(name, 'base64url').toString('utf8')
  const given = Buffer.from(proof, 'base64url')
  return secretsOf(secrets).some(secret => isSame(given, proofOf(secret, purpose, uid)))
    ? uid
    : null
}
