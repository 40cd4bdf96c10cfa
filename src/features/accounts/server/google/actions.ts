import { inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import type { getSignInMethods, unlinkGoogle } from '../../contract.ts'
import { accountOf, requireRecentPassword } from '../sessions/confirm.ts'
import { renewToken } from '../sessions/sessions.ts'
import * as store from '../store.ts'
import * as google from './store.ts'

export async function showMethods(call: Call<typeof getSignInMethods>) {
  const { password_hash, provider } = await accountOf(call)
  return { data: { password: password_hash !== null, google: provider === 'google' } }
}

/** Someone else with the Google account may be signed in, so the other sessions end, too. */
export async function unlink(call: Call<typeof unlinkGoogle>) {
  const { db, deps, caller, setSession } = call
  const token = await inTransaction(db, async trx => {
    await store.lockAccount(trx, caller.userId)
    const { password_hash } = await accountOf({ db: trx, caller })
    if (password_hash === null) throw new AppError('password_needed')
    await requireRecentPassword({ ...call, db: trx })
    if (!(await google.unlinkGoogle(trx, caller.userId))) return null
    await store.deleteSessions(trx, caller.userId, caller.sessionId)
    return renewToken(trx, deps.secret, caller.sessionId)
  })
  if (token) setSession(token)
  return {}
}
