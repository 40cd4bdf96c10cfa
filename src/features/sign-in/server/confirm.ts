import type { InputOf } from '#src/contract/endpoint.ts'
import type { AnyContext, Caller, Context } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, invalid } from '#src/platform/server/errors.ts'
import { countAttempt } from '#src/platform/server/limits.ts'
import {
  CODE_WRONG,
  CONFIRM_MINUTES,
  FAILURES_PER_NAME,
  NO_PASSWORD,
  PASSWORD_WRONG,
} from '../constants.ts'
import type { confirmSession } from '../contract/confirmation.ts'
import { SIGN_IN_ERRORS } from '../errors.ts'
import { verifyPassword } from './password-hash.ts'
import { renewToken } from './sessions.ts'
import * as store from './sign-in.store.ts'
import { takeCode } from './two-factor.ts'

const ownLimit = { name: 'own password', ...FAILURES_PER_NAME }

/** @throws AppError `unauthenticated` when the account is gone */
export async function accountOf(db: Db, userId: number) {
  const account = await store.findAccount(db, userId)
  if (!account) throw new AppError('unauthenticated')
  return account
}

/** The caller's network, for the mail that tells them of a change to their account. */
export interface FromNetwork {
  address: string
}

/** Counts one attempt to reauthenticate, by password or by passkey. @returns what refunds it */
export const countOwnAttempt = (ctx: AnyContext, userId: number): Promise<() => Promise<void>> =>
  countAttempt(ctx, [ownLimit, `user ${userId}`])

interface GivenPassword {
  userId: number
  password: string
  /** The field of the request body, for the error message. */
  field: string
}

/**
 * Checks the password again, with the same rate limit as signing in.
 * @returns a function that rechecks it in the transaction of the change, with the account locked: a password change in
 *   the meantime has ended this session
 */
export async function requirePassword(
  ctx: AnyContext,
  { userId, password, field }: GivenPassword,
): Promise<(locked: { password_hash: string | null }) => void> {
  const refund = await countOwnAttempt(ctx, userId)
  const account = await accountOf(ctx.db, userId)
  if (!(await verifyPassword(account.password_hash, password))) {
    throw invalid(field, account.password_hash ? PASSWORD_WRONG : NO_PASSWORD)
  }
  await refund()
  return locked => {
    if (locked.password_hash !== account.password_hash) throw invalid(field, PASSWORD_WRONG)
  }
}

/**
 * The second factor of a call that also asks for the password.
 * @throws AppError `invalid` when two-factor authentication is on and the code is missing or wrong
 */
export async function requireCode(
  ctx: AnyContext,
  given: { userId: number; code: string | undefined },
): Promise<void> {
  const code = await takeCode(ctx, given)
  if (code === 'right') return
  throw invalid('code', code === 'needed' ? SIGN_IN_ERRORS.code_needed.message : CODE_WRONG)
}

/**
 * For changes that could lose the user the account: someone who finds an open browser does not know the password.
 * @throws AppError `confirm_first` when they signed in or reauthenticated more than `CONFIRM_MINUTES` ago
 */
export async function requireRecentPassword(
  ctx: AnyContext,
  { sessionId }: Pick<Caller, 'sessionId'>,
): Promise<void> {
  const enteredAt = await store.passwordEnteredAt(ctx.db, sessionId)
  const recent =
    enteredAt !== null && ctx.now.getTime() - Date.parse(enteredAt) <= CONFIRM_MINUTES * 60_000
  if (!recent) throw new AppError('confirm_first')
}

/** Asks for everything that signing in does, including the two-factor code. @returns the session's new token */
export async function reauthenticate(
  ctx: Context,
  { password, code }: InputOf<typeof confirmSession>,
): Promise<string> {
  const { userId, sessionId } = ctx.who
  await requirePassword(ctx, { userId, password, field: 'password' })
  await requireCode(ctx, { userId, code })
  return inTransaction(ctx, async ctx => {
    await store.changeSession(ctx.db, sessionId, { confirmed_at: ctx.now.toISOString() })
    return renewToken(ctx.db, ctx.deps.secret, sessionId)
  })
}

export const checkConfirmed = (ctx: Context) => requireRecentPassword(ctx, ctx.who)
