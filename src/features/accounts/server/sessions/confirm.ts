import { inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import { refundLimit, takeFromLimit } from '#src/platform/server/http/limits.ts'
import type { Call, Caller } from '#src/platform/server/http/route.ts'
import {
  CODE_WRONG,
  CONFIRM_MINUTES,
  NO_PASSWORD,
  PASSWORD_WRONG,
  SIGN_IN_FAILURES_PER_NAME,
  SIGN_IN_WINDOW_SECONDS,
} from '../../constants.ts'
import type { changePassword, confirmSession } from '../../contract.ts'
import { ACCOUNTS_ERRORS } from '../../errors.ts'
import { verifyPassword } from '../passwords/hash.ts'
import * as store from '../store.ts'
import { takeCode } from '../two-factor/two-factor.ts'
import { renewToken } from './sessions.ts'

const ownLimit = {
  name: 'own password',
  max: SIGN_IN_FAILURES_PER_NAME,
  windowSeconds: SIGN_IN_WINDOW_SECONDS,
}

type SignedInCall = Pick<Call<typeof changePassword>, 'db' | 'deps' | 'caller'>

/** @throws AppError `unauthenticated` when the account is gone */
export async function accountOf({ db, caller }: Pick<SignedInCall, 'db' | 'caller'>) {
  const account = await store.findAccount(db, caller.userId)
  if (!account) throw new AppError('unauthenticated')
  return account
}

const invalid = (field: string, message: string) =>
  new AppError('invalid', { message, fields: { [field]: message } })

/**
 * Counts one attempt to reauthenticate, by password or by passkey, before it is checked.
 * @returns refunds it, for when it was right
 * @throws AppError `too_many`
 */
export async function countOwnAttempt({ db, deps, caller }: SignedInCall): Promise<() => Promise<void>> {
  if (!deps.settings.rateLimit) return async () => {}
  const key = `user ${caller.userId}`
  await takeFromLimit(db, deps, ownLimit, key)
  return () => refundLimit(db, deps, ownLimit, key)
}

/**
 * Checks the password again, with the same rate limit as signing in.
 * @returns rechecks it in the transaction of the change, with the account locked: a password change in the meantime has
 *   ended this session
 */
export async function requirePassword(
  call: SignedInCall,
  given: string,
  field: string,
): Promise<(locked: { password_hash: string | null }) => void> {
  const refund = await countOwnAttempt(call)
  const account = await accountOf(call)
  if (!(await verifyPassword(account.password_hash, given))) {
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
  call: SignedInCall & { now: Date },
  given: string | undefined,
): Promise<void> {
  const code = await takeCode(call, call.caller.userId, given)
  if (code === 'right') return
  throw invalid('code', code === 'needed' ? ACCOUNTS_ERRORS.code_needed.message : CODE_WRONG)
}

/**
 * For changes that could lose the user the account: someone who finds an open browser does not know the password.
 * @throws AppError `confirm_first` when it was last entered more than `CONFIRM_MINUTES` ago
 */
export async function requireRecentPassword({
  db,
  caller,
  now,
}: Pick<SignedInCall, 'db'> & { caller: Caller; now: Date }): Promise<void> {
  const enteredAt = await store.passwordEnteredAt(db, caller.sessionId)
  const recent = enteredAt !== null && now.getTime() - Date.parse(enteredAt) <= CONFIRM_MINUTES * 60_000
  if (!recent) throw new AppError('confirm_first')
}

/** Asks for everything that signing in does, including the two-factor code. */
export async function reauthenticate(call: Call<typeof confirmSession>) {
  const { db, deps, body, caller, now, setSession } = call
  await requirePassword(call, body.password, 'password')
  await requireCode(call, body.code)
  const token = await inTransaction(db, async trx => {
    await store.confirmSession(trx, caller.sessionId, now.toISOString())
    return renewToken(trx, deps.secret, caller.sessionId)
  })
  setSession(token)
  return {}
}
