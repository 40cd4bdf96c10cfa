import type { Db } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { countAttempt } from '#src/platform/server/limits.ts'
import type { Assertion } from '../../contract/passkeys.ts'
import {
  completeSignIn,
  type SignedIn,
  signInsPerAddress,
  type Visit,
} from '../sessions/complete.ts'
import { logRefusals } from '../sign-ins/security-log.ts'
import { CHALLENGE_MS, newChallenge, partyOf, takeChallenge } from './challenges.ts'
import * as store from './store.ts'
import { verifyAssertion } from './verify.ts'

const NOBODY_YET = { userId: null }

/** The same for everybody, so that it does not reveal who has a passkey. */
export async function beginPasskeySignIn(db: Db, deps: Deps, now: Date) {
  const { id } = partyOf(deps)
  return {
    rpId: id,
    challenge: await newChallenge(db, now, NOBODY_YET),
    timeout: CHALLENGE_MS,
    userVerification: 'required' as const,
  }
}

/**
 * The device has checked a fingerprint, a face or a PIN, so possession and verification are two factors, and no code is
 * asked for (ASVS 6.3.3).
 * @throws AppError `passkey_refused`, whatever is wrong with it; `too_many`
 */
async function checkPasskey(
  db: Db,
  visit: Visit,
  credential: Assertion,
  now: Date,
): Promise<SignedIn> {
  const { deps, address } = visit
  const party = partyOf(deps)
  const refund = await countAttempt(db, deps, [signInsPerAddress, address])
  const challenge = await takeChallenge(db, now, NOBODY_YET, credential.response.clientDataJSON)
  const found = await store.findCredential(db, credential.id)
  if (challenge === null || !found || found.user_handle !== credential.response.userHandle) {
    throw new AppError('passkey_refused')
  }
  const counter = await verifyAssertion(party, challenge, credential, found)
  if (counter === null) throw new AppError('passkey_refused')
  const proof = { userId: found.user_id, passkey: { id: found.id, counter } }
  const signedIn = await completeSignIn(db, visit, { ...proof, refused: 'passkey_refused' }, now)
  await refund()
  return signedIn
}

/** A refusal is noted in the security log. */
export const signInWithPasskey = (
  db: Db,
  visit: Visit,
  credential: Assertion,
  now: Date,
): Promise<SignedIn> => logRefusals(visit, () => checkPasskey(db, visit, credential, now), now)
