import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { Caller, Deps } from '#src/platform/server/deps.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { accountOf, requireRecentPassword } from '../sessions/confirm.ts'
import { renewToken } from '../sessions/sessions.ts'
import * as store from '../store.ts'
import * as google from './store.ts'

export async function showMethods(db: Db, userId: number) {
  const { password_hash, provider } = await accountOf(db, userId)
  return { password: password_hash !== null, google: provider === 'google' }
}

/**
 * Someone else who has the Google account may be signed in, so the other sessions end, too.
 * @returns this session's new token; null when it was not linked. @throws AppError `password_needed`
 */
export function removeGoogle(
  db: Db,
  deps: Deps,
  caller: Caller,
  now: Date,
): Promise<string | null> {
  const { userId, sessionId } = caller
  return inTransaction(db, async trx => {
    await store.lockAccount(trx, userId)
    const { password_hash } = await accountOf(trx, userId)
    if (password_hash === null) throw new AppError('password_needed')
    await requireRecentPassword(trx, caller, now)
    if (!(await google.unlinkGoogle(trx, userId))) return null
    await store.deleteSessions(trx, userId, sessionId)
    return renewToken(trx, deps.secret, sessionId)
  })
}
