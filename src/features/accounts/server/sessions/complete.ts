import type { ErrorCode } from '#src/contract/errors.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import { SIGN_IN_FAILURES_PER_ADDRESS, SIGN_IN_WINDOW_SECONDS } from '../../constants.ts'
import { findUser } from '../store.ts'
import { beginSession, endSession, type SignInProof } from './sessions.ts'

export const signInsPerAddress = {
  name: 'sign-in address',
  max: SIGN_IN_FAILURES_PER_ADDRESS,
  windowSeconds: SIGN_IN_WINDOW_SECONDS,
}

type SignInCall = Pick<Call, 'db' | 'deps' | 'now' | 'address' | 'userAgent' | 'sessionToken' | 'setSession'>

/**
 * Issues a new session id and ends the browser's previous session.
 * @throws AppError `refused` when the proof no longer counts, or the account is disabled or gone
 */
export async function completeSignIn(
  call: SignInCall,
  userId: number,
  proof: SignInProof,
  refused: ErrorCode = 'invalid_credentials',
) {
  const { db, deps, now, address, userAgent, sessionToken } = call
  const { token, user } = await inTransaction(db, async trx => {
    const token = await beginSession(trx, { deps, userId, ...proof, address, userAgent, now })
    const user = await findUser(trx, userId)
    if (!token || !user) throw new AppError(refused)
    if (sessionToken) await endSession(trx, deps.secret, sessionToken)
    return { token, user }
  })
  call.setSession(token)
  return { data: user }
}
