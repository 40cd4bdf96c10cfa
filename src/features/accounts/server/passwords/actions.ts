import { inTransaction } from '#src/platform/server/db/database.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import type { changePassword } from '../../contract.ts'
import { mailPasswordChanged } from '../links/notices.ts'
import { accountOf, requireCode, requirePassword } from '../sessions/confirm.ts'
import { renewToken } from '../sessions/sessions.ts'
import * as store from '../store.ts'
import { refuseBreached } from './breached.ts'
import { hashPassword } from './hash.ts'
import { refuseGiven, requireGoodPassword } from './rules.ts'

/** Ends the other sessions and replaces this one's token, so that a stolen copy stops working (ASVS 7.2.4). */
export async function replacePassword(call: Call<typeof changePassword>) {
  const { db, deps, caller, body, now, address, setSession } = call
  const recheck = await requirePassword(call, body.current_password, 'current_password')
  const account = await accountOf(call)
  const { username, email } = account
  await refuseGiven(account, body.new_password, 'new_password')
  requireGoodPassword(deps, body.new_password, [username, email], 'new_password')
  await refuseBreached(call, body.new_password, 'new_password')
  await requireCode(call, body.code)
  const passwordHash = await hashPassword(body.new_password)
  const token = await inTransaction(db, async trx => {
    await store.lockAccount(trx, caller.userId)
    recheck(await accountOf({ db: trx, caller }))
    await store.setPassword(trx, caller.userId, passwordHash)
    await store.deleteTokens(trx, caller.userId, 'reset')
    if (email) await mailPasswordChanged(trx, deps, now, { ...account, email, network: address })
    await store.deleteSessions(trx, caller.userId, caller.sessionId)
    return renewToken(trx, deps.secret, caller.sessionId)
  })
  setSession(token)
  return {}
}
