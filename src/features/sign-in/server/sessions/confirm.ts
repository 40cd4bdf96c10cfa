import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { Caller, Deps } from '#src/platform/server/deps.ts'
import { AppError, invalid } from '#src/platform/server/errors.ts'
import { countAttempt } from '#src/platform/server/limits.ts'
import {
  CODE_WRONG,
  CONFIRM_MINUTES,
  FAILURES_PER_NAME,
  NO_PASSWORD,
  PASSWORD_WRONG,
} from '../../constants.ts'
import { SIGN_IN_ERRORS } from '../../errors.ts'
import { verifyPassword } from '../passwords/hash.ts'
import * as store from '../store.ts'
import { takeCode } from '../two-factor/two-factor.ts'
import { renewToken } from './sessions.ts'

const ownLimit = { name: 'own password', ...FAILURES_PER_NAME }

/** @throws AppError `unauthenticated` when the account is gone */
export async function accountOf(db: Db, userId: number) {
  const account = await store.findAccount(db, userId)
  if (!account) throw new AppError('unauthenticated')
  return account
}

/** A change to the caller's own account, of which a mail tells them. */
export interface OwnChange {
  deps: Deps
  caller: Caller
  /** The caller's network. */
  address: string
}

/** Counts one attempt to reauthenticate, by password or by passkey. @returns what refunds it */
export const countOwnAttempt = (db: Db, deps: Deps, userId: number): Promise<() => Promise<void>> =>
  countAttempt(db, deps, [ownLimit, `user ${userId}`])

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
  db: Db,
  deps: Deps,
  { userId, password, field }: GivenPassword,
): Promise<(locked: { password_hash: string | null }) => void> {
  const refund = await countOwnAttempt(db, deps, userId)
  const account = await accountOf(db, userId)
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
  db: Db,
  deps: Deps,
  given: { userId: number; code: string | undefined },
  now: Date,
): Promise<void> {
  const code = await takeCode(db, deps, given, now)
  if (code === 'right') return
  throw invalid('code', code === 'needed' ? SIGN_IN_ERRORS.code_needed.message : CODE_WRONG)
}

/**
 * For changes that could lose the user the account: someone who finds an open browser does not know the password.
 * @throws AppError `confirm_first` when they signed in or reauthenticated more than `CONFIRM_MINUTES` ago
 */
export async function requireRecentPassword(
  db: Db,
  { sessionId }: Pick<Caller, 'sessionId'>,
  now: Date,
): Promise<void> {
  const enteredAt = await store.passwordEnteredAt(db, sessionId)
  const recent =
    enteredAt !== null && now.getTime() - Date.parse(enteredAt) <= CONFIRM_MINUTES * 60_000
  if (!recent) throw new AppError('confirm_first')
}

interface Reauthentication {
  deps: Deps
  caller: Caller
  password: string
  code?: string | undefined
}

/** Asks for everything that signing in does, including the two-factor code. @returns the session's new token */
export async function reauthenticate(
  db: Db,
  { deps, caller, password, code }: Reauthentication,
  now: Date,
): Promise<string> {
  const { userId, sessionId } = caller
  await requirePassword(db, deps, { userId, password, field: 'password' })
  await requireCode(db, deps, { userId, code }, now)
  return inTransaction(db, async trx => {
    await store.changeSession(trx, sessionId, { confirmed_at: now.toISOString() })
    return renewToken(trx, deps.secret, sessionId)
  })
}
