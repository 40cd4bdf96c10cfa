import type { Deps } from '#src/platform/server/deps.ts'
import { proofToken, uidOfToken as uidOf } from '#src/platform/server/proof-tokens.ts'

type Secrets = Pick<Deps, 'secret' | 'settings'>

const PURPOSE = 'guest session'

/** The secret part of a guest's links. */
export const guestToken = (secrets: Secrets, uid: string): string =>
  proofToken(secrets, PURPOSE, uid)

/** @returns the session's uid; null for a link that this site did not make */
export const uidOfToken = (secrets: Secrets, token: string): string | null =>
  uidOf(secrets, PURPOSE, token)
