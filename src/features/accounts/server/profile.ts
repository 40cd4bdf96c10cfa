import { leaveMembership, moveAddress } from '#src/features/membership/server/actions.ts'
import { forgetSubscriber } from '#src/features/newsletter/server/actions.ts'
import { inTransaction, oneAtATime } from '#src/server/db/database.ts'
import { AppError, isUniqueViolation } from '#src/server/errors.ts'
import { takeFromLimit } from '#src/server/plugins/limits.ts'
import type { Call } from '#src/server/route.ts'
import { ADDRESS_CHANGES_PER_HOUR, CONFIRMATION_SENT, EMAIL_CONFIRMED, RESET_SENT } from '../constants.ts'
import type {
  changePassword,
  confirmEmail,
  deleteUser,
  forgotPassword,
  resetPassword,
  sendConfirmationEmail,
  updateUser,
} from '../contract.ts'
import { accountOf, requireFresh, requirePassword } from './confirm.ts'
import { hashToken, mailAddressChanged, mailLink } from './links.ts'
import { requireGoodPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { renewToken } from './sessions.ts'
import * as store from './store.ts'

/** Each writes to an address that may be anybody's, twice: when it comes and when it goes. */
const addresses = { name: 'own address', max: ADDRESS_CHANGES_PER_HOUR, windowSeconds: 3_600 }

/**
 * Changes the profile. A new address is used at once, unconfirmed; both addresses get a mail, and Stripe is told. It is
 * where a link for a new password goes, so whoever sits down at an open browser may not set it (ASVS 7.5.1).
 */
export async function changeProfile(call: Call<typeof updateUser>) {
  const { db, deps, caller, body, now } = call
  const { email, ...names } = body
  const change = Object.fromEntries(
    Object.entries(names).flatMap(([key, value]) => (value === undefined ? [] : [[key, value || null]])),
  )
  try {
    await inTransaction(db, async trx => {
      // Judged by what is there when it is written: an address changed back meanwhile would keep what another confirmed.
      await store.holdAccount(trx, caller.userId)
      const before = await accountOf({ db: trx, caller })
      const moved = email !== undefined && email.toLowerCase() !== before.email?.toLowerCase()
      if (moved) await requireFresh({ db: trx, caller, now })
      if (moved && deps.settings.rateLimit) await takeFromLimit(trx, deps, addresses, `user ${caller.userId}`)
      await store.updateProfile(trx, caller.userId, {
        ...change,
        ...(email !== undefined && { email, email_key: email.toLowerCase() }),
        ...(moved && { email_verified: false }),
      })
      if (!moved) return
      await store.deleteTokens(trx, caller.userId, 'reset')
      await mailLink(trx, deps, now, 'confirm', { id: before.id, username: before.username, email })
      if (before.email) await mailAddressChanged(trx, deps, now, { ...before, email: before.email })
      await moveAddress(trx, deps, caller.userId, now)
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError('email_taken', { fields: { email: new AppError('email_taken').message } })
  }
  const user = await store.findUser(db, caller.userId)
  if (!user) throw new AppError('unauthenticated')
  return { data: user }
}

export async function resendConfirmation({ db, deps, body, now }: Call<typeof sendConfirmationEmail>) {
  await inTransaction(db, async trx => {
    const account = await store.findAccountByName(trx, body.username.toLowerCase())
    if (account?.email && !account.email_verified) {
      await mailLink(trx, deps, now, 'confirm', { ...account, email: account.email })
    }
  })
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

export async function mailResetLink({ db, deps, body, now }: Call<typeof forgotPassword>) {
  await inTransaction(db, async trx => {
    const account = await store.findAccountByName(trx, body.username.toLowerCase())
    if (account?.email) await mailLink(trx, deps, now, 'reset', { ...account, email: account.email })
  })
  return { beside: { message: RESET_SENT } }
}

/** Sets a new password by a mailed link; every session ends, and the address is known to be read. */
export async function setNewPassword({ db, deps, body, now }: Call<typeof resetPassword>) {
  const passwordHash = await hashPassword(body.password)
  await inTransaction(db, async trx => {
    const taken = await store.takeToken(trx, 'reset', hashToken(body.token), now.toISOString())
    if (!taken) throw new AppError('link_invalid')
    const account = await store.findAccount(trx, taken.user_id)
    // Whoever reads an address that was replaced, even in this moment, must not come in by it.
    if (account?.email?.toLowerCase() !== taken.email) throw new AppError('link_invalid')
    requireGoodPassword(deps, body.password, [account.username, account.email])
    await store.setPassword(trx, taken.user_id, passwordHash)
    await store.deleteTokens(trx, taken.user_id, 'reset')
    await store.deleteSessions(trx, taken.user_id)
    await store.verifyEmail(trx, taken.user_id, taken.email)
  })
  return {}
}

/** The other sessions end, and this one's token is worth nothing to whoever has a copy of it (ASVS 7.2.4). */
export async function replacePassword(call: Call<typeof changePassword>) {
  const { db, deps, caller, body, setSession } = call
  const stillRight = await requirePassword(call, body.current_password, 'current_password')
  const { username, email } = await accountOf(call)
  requireGoodPassword(deps, body.new_password, [username, email], 'new_password')
  const passwordHash = await hashPassword(body.new_password)
  const token = await inTransaction(db, async trx => {
    await store.holdAccount(trx, caller.userId)
    stillRight(await accountOf({ db: trx, caller }))
    await store.setPassword(trx, caller.userId, passwordHash)
    await store.deleteTokens(trx, caller.userId, 'reset')
    await store.deleteSessions(trx, caller.userId, caller.sessionId)
    return renewToken(trx, deps.secret, caller.sessionId)
  })
  setSession(token)
  return {}
}

/** Deletes the account with everything in it, in one transaction; there is no way back. */
export async function removeAccount(call: Call<typeof deleteUser>) {
  const { db, caller, body, now, setSession } = call
  const stillRight = await requirePassword(call, body.password, 'password')
  await inTransaction(db, async trx => {
    await oneAtATime(trx, 'administrators')
    await leaveMembership(trx, caller.userId, now)
    const account = await store.findAccount(trx, caller.userId)
    if (!account) throw new AppError('unauthenticated')
    stillRight(account)
    if (account.is_admin && (await store.countAdministrators(trx)) === 1) throw new AppError('last_admin')
    if (account.email) {
      // Anybody can register with anybody's address; only a confirmed one is known to be theirs.
      await store.deleteMailsTo(trx, account.email.toLowerCase(), account.email_verified)
      if (account.email_verified) await forgetSubscriber(trx, account.email)
    }
    await store.deleteUser(trx, caller.userId)
  })
  setSession(null)
  return {}
}
