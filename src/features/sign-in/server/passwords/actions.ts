import type { BodyOf } from '#src/contract/endpoint.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { changePassword } from '../../contract/passwords.ts'
import { minuteOf, notifyMember } from '../links/notices.ts'
import { accountOf, type OwnChange, requireCode, requirePassword } from '../sessions/confirm.ts'
import { renewToken, signedOut } from '../sessions/sessions.ts'
import * as store from '../store.ts'
import { hashPassword } from './hash.ts'
import { refuseGiven, requireGoodPassword } from './rules.ts'

interface Replacing extends OwnChange {
  passwords: BodyOf<typeof changePassword>
}

/**
 * Ends the other sessions and replaces this one's token, so that a stolen copy stops working (ASVS 7.2.4).
 * @returns the new token. @throws AppError `invalid`, `too_many`
 */
export async function replacePassword(
  db: Db,
  { deps, caller, address, passwords }: Replacing,
  now: Date,
): Promise<string> {
  const { userId, sessionId } = caller
  const { current_password, new_password, code } = passwords
  const given = { userId, password: current_password, field: 'current_password' }
  const recheck = await requirePassword(db, deps, given)
  const account = await accountOf(db, userId)
  const { username, email } = account
  await refuseGiven(account, new_password, 'new_password')
  requireGoodPassword(deps, new_password, [username, email], 'new_password')
  await requireCode(db, deps, { userId, code }, now)
  const passwordHash = await hashPassword(new_password)
  return inTransaction(db, async trx => {
    await store.lockAccount(trx, userId)
    recheck(await accountOf(trx, userId))
    await store.setPassword(trx, userId, passwordHash)
    await store.deleteTokens(trx, userId, 'reset')
    const concerned = { ...account, network: address }
    await notifyMember(trx, deps, now, concerned, 'password_changed', { time: minuteOf(now) })
    await store.deleteSessions(trx, userId, sessionId)
    await signedOut(trx, deps, userId)
    return renewToken(trx, deps.secret, sessionId)
  })
}
