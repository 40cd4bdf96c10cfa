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
import { verifyPassword } from '../passwords/hash.ts'
import * as store from '../store.ts'
import { takeCode } from '../two-factor/two-factor.ts'
import { renewToken } from './sessions.ts'

const ownPassword = {
  name: 'own password',
  max: SIGN_IN_FAILURES_PER_NAME,
  windowSeconds: SIGN_IN_WINDOW_SECONDS,
}

type Signed = Pick<Call<typeof changePassword>, 'db' | 'deps' | 'caller'>

/** @throws AppError `unauthenticated` when the account is gone */
export async function accountOf({ db, caller }: Pick<Signed, 'db' | 'caller'>) {
  const account = await store.findAccount(db, caller.userId)
  if (!account) throw new AppError('unauthenticated')
  return account
}

const wrong = (field: string, message: string) =>
  new AppError('invalid', { message, fields: { [field]: message } })

/**
 * Asks for the password again; somebody at an open browser gets as few guesses as at the door.
 * @returns looks once more, in the transaction of what was asked for and with the account held: a password that was set
 *   anew meanwhile has ended every session, this one too
 */
export async function requirePassword(
  call: Signed,
  given: string,
  field: string,
): Promise<(held: { password_hash: string | null }) => void> {
  const { db, deps, caller } = call
  const who = `user ${caller.userId}`
  if (deps.settings.rateLimit) await takeFromLimit(db, deps, ownPassword, who)
  const account = await accountOf(call)
  if (!(await verifyPassword(account.password_hash, given))) {
    throw wrong(field, account.password_hash ? PASSWORD_WRONG : NO_PASSWORD)
  }
  if (deps.settings.rateLimit) await refundLimit(db, deps, ownPassword, who)
  return held => {
    if (held.password_hash !== account.password_hash) throw wrong(field, PASSWORD_WRONG)
  }
}

/**
 * For a change that could take the account away: whoever found an open browser does not know the password.
 * @throws AppError `confirm_first` when it was given longer ago than `CONFIRM_MINUTES`
 */
export async function requireFresh({
  db,
  caller,
  now,
}: Pick<Signed, 'db'> & { caller: Caller; now: Date }): Promise<void> {
  const given = await store.passwordGivenAt(db, caller.sessionId)
  const fresh = given !== null && now.getTime() - Date.parse(given) <= CONFIRM_MINUTES * 60_000
  if (!fresh) throw new AppError('confirm_first')
}

/** The password again, and the code of an account that has a second step: all that signing in asks for. */
export async function confirmAgain(call: Call<typeof confirmSession>) {
  const { db, deps, body, caller, now, setSession } = call
  await requirePassword(call, body.password, 'password')
  const code = await takeCode(call, caller.userId, body.code)
  if (code !== 'right') throw new AppError('invalid', { message: CODE_WRONG, fields: { code: CODE_WRONG } })
  await store.confirmSession(db, caller.sessionId, now.toISOString())
  setSession(await renewToken(db, deps.secret, caller.sessionId))
  return {}
}
