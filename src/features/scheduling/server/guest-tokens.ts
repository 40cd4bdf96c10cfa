import type { Deps } from '#src/platform/server/context.ts'
import { proofToken, uidOfToken as uidOf } from '#src/platform/server/proof-tokens.ts'

type Secrets = Pick<Deps, 'secret' | 'settings'>

const PURPOSE = 'guest session'

/** The secret part of a guest's links. */
export const guestToken = (secrets: Secrets, uid: string): string =>
  proofToken(secrets, PURPOSE, uid)

/** @returns the session's uid; null for a link that this site did not make */
export const uidOfToken = (secrets: Secrets, token: string): string | null =>
  uidOf(secrets, PURPOSE, token)

const HOLD = 'held session'

/** For whoever holds a time, before its address is proven; with how often that was changed. */
export const holdToken = (secrets: Secrets, { uid, changes }: { uid: string; changes: number }) =>
  proofToken(secrets, HOLD, `${changes} ${uid}`)

/** @returns null for a token that this site did not make */
export function holdOf(secrets: Secrets, token: string): { uid: string; changes: number } | null {
  const [changes = '', uid] = uidOf(secrets, HOLD, token)?.split(' ') ?? []
  return uid === undefined ? null : { uid, changes: Number(changes) }
}
