import type { FastifyBaseLogger } from 'fastify'
import type { ErrorCode } from '#src/contract/errors.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { FAILURES_PER_ADDRESS } from '../constants.ts'
import type { User } from '../contract/user.ts'
import { beginSession, endSession, type SignInProof } from './sessions.ts'
import { findUser } from './sign-in.store.ts'

export const signInsPerAddress = { name: 'sign-in address', ...FAILURES_PER_ADDRESS }

/** Of somebody who signs in. */
export interface Visit extends AnyContext {
  log: FastifyBaseLogger
  /** An IPv4 address or IPv6 network. */
  address: string
  userAgent: string | null
  /** The token of the browser's previous session. */
  sessionToken: string | null
}

export interface SignedIn {
  user: Omit<User, 'coach'>
  /** For the cookie. */
  token: string
}

/**
 * Issues a new session id and ends the browser's previous session.
 * @throws AppError `refused` when the proof no longer counts, or the account is disabled or gone
 */
export function completeSignIn(
  visit: Visit,
  {
    userId,
    refused = 'invalid_credentials',
    ...proof
  }: SignInProof & { userId: number; refused?: ErrorCode },
): Promise<SignedIn> {
  return inTransaction(visit, async ctx => {
    const { address, userAgent, sessionToken } = ctx
    const token = await beginSession(ctx, { userId, ...proof, address, userAgent })
    const user = await findUser(ctx.db, userId)
    if (!token || !user) throw new AppError(refused)
    if (sessionToken) await endSession(ctx.db, ctx.deps.secret, sessionToken)
    return { token, user }
  })
}
