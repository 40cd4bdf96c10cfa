import { AppError } from '#src/platform/server/http/errors.ts'
import { refundLimit, takeFromLimit } from '#src/platform/server/http/limits.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import type { loginPasskey, loginPasskeyOptions } from '../../contract/passkeys.ts'
import { completeSignIn, signInsPerAddress } from '../sessions/complete.ts'
import { noted } from '../sign-ins/security-log.ts'
import { CHALLENGE_MS, newChallenge, partyOf, takeChallenge } from './challenges.ts'
import * as store from './store.ts'
import { verifyAssertion } from './verify.ts'

const NOBODY_YET = { userId: null }

/** The same for everybody, so that it does not reveal who has a passkey. */
export async function beginPasskeySignIn({ db, deps, now }: Call<typeof loginPasskeyOptions>) {
  const { id } = partyOf(deps)
  return {
    data: {
      rpId: id,
      challenge: await newChallenge(db, now, NOBODY_YET),
      timeout: CHALLENGE_MS,
      userVerification: 'required' as const,
    },
  }
}

/**
 * The device has checked a fingerprint, a face or a PIN, so possession and verification are two factors, and no code is
 * asked for (ASVS 6.3.3).
 * @throws AppError `passkey_refused`, whatever is wrong with it; `too_many`
 */
async function checkPasskey(call: Call<typeof loginPasskey>) {
  const { db, deps, body, now, address } = call
  const party = partyOf(deps)
  const { credential } = body
  const { rateLimit } = deps.settings
  if (rateLimit) await takeFromLimit(db, deps, signInsPerAddress, address)
  const challenge = await takeChallenge(db, now, NOBODY_YET, credential.response.clientDataJSON)
  const found = await store.findByCredential(db, credential.id)
  if (challenge === null || !found || found.user_handle !== credential.response.userHandle) {
    throw new AppError('passkey_refused')
  }
  const counter = await verifyAssertion(party, challenge, credential, {
    credentialId: found.credential_id,
    publicKey: found.public_key,
    counter: Number(found.counter),
  })
  if (counter === null) throw new AppError('passkey_refused')
  const signedIn = await completeSignIn(
    call,
    found.user_id,
    { passkey: { id: found.id, counter } },
    'passkey_refused',
  )
  if (rateLimit) await refundLimit(db, deps, signInsPerAddress, address)
  return signedIn
}

export const signInWithPasskey = noted(checkPasskey)
