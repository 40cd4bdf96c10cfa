import type { BodyOf } from '#src/contract/endpoint.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { Caller, Deps } from '#src/platform/server/deps.ts'
import { AppError, invalid } from '#src/platform/server/errors.ts'
import { NO_PASSKEY, PASSKEY_WRONG } from '../../constants.ts'
import type { confirmWithPasskey } from '../../contract/passkeys.ts'
import { countOwnAttempt } from '../sessions/confirm.ts'
import { renewToken } from '../sessions/sessions.ts'
import { changeSession, lockAccount } from '../store.ts'
import { CHALLENGE_MS, newChallenge, partyOf, takeChallenge } from './challenges.ts'
import * as store from './store.ts'
import { verifyAssertion } from './verify.ts'

/** @throws AppError `not_found` when the account has no passkey, or the site's address allows none */
export async function beginConfirming(db: Db, deps: Deps, caller: Caller, now: Date) {
  const { id: rpId } = partyOf(deps)
  const known = await store.listCredentials(db, caller.userId)
  if (known.length === 0) throw new AppError('not_found', { message: NO_PASSKEY })
  return {
    rpId,
    challenge: await newChallenge(db, now, caller),
    timeout: CHALLENGE_MS,
    userVerification: 'required' as const,
    allowCredentials: known,
  }
}

interface Confirming {
  deps: Deps
  caller: Caller
  credential: BodyOf<typeof confirmWithPasskey>['credential']
}

/** @returns null whenever anything is wrong with the passkey */
async function checkOwnPasskey(db: Db, { deps, caller, credential }: Confirming, now: Date) {
  const { clientDataJSON, userHandle } = credential.response
  const challenge = await takeChallenge(db, now, caller, clientDataJSON)
  const found = await store.findCredential(db, credential.id, caller.userId)
  if (challenge === null || !found) return null
  if (userHandle && userHandle !== found.user_handle) return null
  const counter = await verifyAssertion(partyOf(deps), challenge, credential, found)
  return counter === null ? null : { id: found.id, counter }
}

/**
 * A passkey replaces both password and code, as at sign-in (decision 0038).
 * @returns the session's new token
 * @throws AppError `invalid`, as for a wrong password; `too_many`: attempts by password and by passkey count together
 */
export async function confirmByPasskey(db: Db, confirming: Confirming, now: Date): Promise<string> {
  const { deps, caller } = confirming
  const refund = await countOwnAttempt(db, deps, caller.userId)
  const passkey = await checkOwnPasskey(db, confirming, now)
  const token = await inTransaction(db, async trx => {
    await lockAccount(trx, caller.userId)
    const used =
      passkey !== null && (await store.recordUse(trx, caller.userId, passkey, now.toISOString()))
    if (!used) throw invalid('credential', PASSKEY_WRONG)
    await changeSession(trx, caller.sessionId, { confirmed_at: now.toISOString() })
    return renewToken(trx, deps.secret, caller.sessionId)
  })
  await refund()
  return token
}
