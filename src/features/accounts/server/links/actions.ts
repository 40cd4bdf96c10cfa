import { inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import { CONFIRMATION_SENT, EMAIL_CONFIRMED, RESET_SENT } from '../../constants.ts'
import type { confirmEmail, forgotPassword, resetPassword, sendConfirmationEmail } from '../../contract.ts'
import { unlinkGoogle } from '../google/store.ts'
import { deletePasskeys } from '../passkeys/store.ts'
import { refuseBreached } from '../passwords/breached.ts'
import { hashPassword } from '../passwords/hash.ts'
import { refuseGiven, requireGoodPassword } from '../passwords/rules.ts'
import * as store from '../store.ts'
import { hashToken } from './links.ts'
import { mailPasswordChanged } from './notices.ts'
import { requestLink } from './requests.ts'

export async function resendConfirmation(call: Call<typeof sendConfirmationEmail>) {
  await requestLink(call, 'confirm')
  return { beside: { message: CONFIRMATION_SENT } }
}

export async function confirmAddress({ db, body, now }: Call<typeof confirmEmail>) {
  const confirmed = await inTransaction(db, async trx => {
    const taken = await store.takeToken(trx, 'confirm', hashToken(body.token), now.toISOString())
    return taken !== undefined && (await store.verifyEmail(trx, taken.user_id, taken.email))
  })
  if (!confirmed) throw new AppError('link_invalid')
  return { beside: { message: EMAIL_CONFIRMED } }
}

export async function mailResetLink(call: Call<typeof forgotPassword>) {
  await requestLink(call, 'reset')
  return { beside: { message: RESET_SENT } }
}

/** Ends every session and every other way in. The link also confirms the address, because it was read there. */
export async function setNewPassword(call: Call<typeof resetPassword>) {
  const { db, deps, body, now, address } = call
  await refuseBreached(call, body.password)
  const passwordHash = await hashPassword(body.password)
  await inTransaction(db, async trx => {
    const taken = await store.takeToken(trx, 'reset', hashToken(body.token), now.toISOString())
    if (!taken) throw new AppError('link_invalid')
    const account = await store.findAccount(trx, taken.user_id)
    // A link mailed to an address that has since been replaced must not work.
    if (account?.email?.toLowerCase() !== taken.email) throw new AppError('link_invalid')
    await refuseGiven(account, body.password)
    requireGoodPassword(deps, body.password, [account.username, account.email])
    await store.setPassword(trx, taken.user_id, passwordHash, { password_proven_at: now.toISOString() })
    await unlinkGoogle(trx, taken.user_id)
    await deletePasskeys(trx, taken.user_id)
    await store.deleteTokens(trx, taken.user_id, 'reset')
    await store.deleteSessions(trx, taken.user_id)
    await store.verifyEmail(trx, taken.user_id, taken.email)
    const concerned = { ...account, email: taken.email, email_verified: true, network: address }
    await mailPasswordChanged(trx, deps, now, concerned)
  })
  return {}
}
