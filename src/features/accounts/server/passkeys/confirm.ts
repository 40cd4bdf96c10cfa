import { inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import { NO_PASSKEY, PASSKEY_WRONG } from '../../constants.ts'
import type { confirmPasskeyOptions, confirmWithPasskey } from '../../contract/passkeys.ts'
import { countOwnAttempt } from '../sessions/confirm.ts'
import { renewToken } from '../sessions/sessions.ts'
import { confirmSession, lockAccount } from '../store.ts'
import { CHALLENGE_MS, newChallenge, partyOf, takeChallenge } from './challenges.ts'
import * as store from './store.ts'
import { verifyAssertion } from './verify.ts'

/** @throws AppError `not_found` when the account has no passkey, or browsers have none here */
export async function beginConfirming({ db, deps, caller, now }: Call<typeof confirmPasskeyOptions>) {
  const { id: rpId } = partyOf(deps)
  const known = await store.listCredentials(db, caller.userId)
  if (known.length === 0) throw new AppError('not_found', { message: NO_PASSKEY })
  return {
    data: {
      rpId,
      challenge: await newChallenge(db, now, caller),
      timeout: CHALLENGE_MS,
      userVerification: 'required' as const,
      allowCredentials: known.map(({ credential_id, transports }) => ({
        id: credential_id,
        type: 'public-key' as const,
        transports: transports.split(' ').filter(Boolean),
      })),
    },
  }
}

/** @returns null, whatever is wrong with it */
async function checkOwnPasskey(call: Call<typeof confirmWithPasskey>) {
  const { db, deps, caller, body, now } = call
  const { credential } = body
  const { clientDataJSON, userHandle } = credential.response
  const challenge = await takeChallenge(db, now, caller, clientDataJSON)
  const found = await store.findOwnCredential(db, caller.userId, credential.id)
  if (challenge === null || !found) return null
  if (userHandle && userHandle !== found.user_handle) return null
  const counter = await verifyAssertion(partyOf(deps), challenge, credential, {
    credentialId: found.credential_id,
    publicKey: found.public_key,
    counter: Number(found.counter),
  })
  return counter === null ? null : { id: found.id, counter }
}

/**
 * Stands for password and code, as at sign-in (decision 0038).
 * @throws AppError `invalid`, as a wrong password gets; `too_many` after as many attempts, both counted together
 */
export async function confirmByPasskey(call: Call<typeof confirmWithPasskey>) {
  const { db, deps, caller, now, setSession } = call
  const refund = await countOwnAttempt(call)
  const passkey = await checkOwnPasskey(call)
  const token = await inTransaction(db, async trx => {
    await lockAccount(trx, caller.userId)
    const used = passkey !== null && (await store.recordUse(trx, caller.userId, passkey, now.toISOString()))
    if (!used)
      throw new AppError('invalid', { message: PASSKEY_WRONG, fields: { credential: PASSKEY_WRONG } })
    await confirmSession(trx, caller.sessionId, now.toISOString())
    return renewToken(trx, deps.secret, caller.sessionId)
  })
  await refund()
  setSession(token)
  return {}
}
