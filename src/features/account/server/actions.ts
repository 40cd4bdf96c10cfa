import {
  accountOf,
  deleteTokens,
  findAccount,
  findUser,
  holdAccount,
  mailAddressChanged,
  mailLink,
  requireFresh,
  requirePassword,
  updateProfile,
} from '#src/features/accounts/server/actions.ts'
import { moveAddress } from '#src/features/membership/server/actions.ts'
import { advisoryLock, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, isUniqueViolation } from '#src/platform/server/http/errors.ts'
import { takeFromLimit } from '#src/platform/server/http/limits.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import { ADDRESS_CHANGES_PER_HOUR } from '../constants.ts'
import type { deleteUser, updateUser } from '../contract.ts'
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
      await holdAccount(trx, caller.userId)
      const before = await accountOf({ db: trx, caller })
      const moved = email !== undefined && email.toLowerCase() !== before.email?.toLowerCase()
      if (moved) await requireFresh({ db: trx, caller, now })
      if (moved && deps.settings.rateLimit) await takeFromLimit(trx, deps, addresses, `user ${caller.userId}`)
      await updateProfile(trx, caller.userId, {
        ...change,
        ...(email !== undefined && { email, email_key: email.toLowerCase() }),
        ...(moved && { email_verified: false }),
      })
      if (!moved) return
      await deleteTokens(trx, caller.userId, 'reset')
      await mailLink(trx, deps, now, 'confirm', { id: before.id, username: before.username, email })
      if (before.email) await mailAddressChanged(trx, deps, now, { ...before, email: before.email })
      await moveAddress(trx, deps, caller.userId, now)
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError('email_taken', { fields: { email: new AppError('email_taken').message } })
  }
  const user = await findUser(db, caller.userId)
  if (!user) throw new AppError('unauthenticated')
  return { data: user }
}

/** Deletes the account with everything in it, in one transaction; there is no way back. */
export async function removeAccount(call: Call<typeof deleteUser>) {
  const { db, deps, caller, body, now, setSession } = call
  const stillRight = await requirePassword(call, body.password, 'password')
  await inTransaction(db, async trx => {
    await advisoryLock(trx, 'administrators')
    const account = await findAccount(trx, caller.userId)
    if (!account) throw new AppError('unauthenticated')
    stillRight(account)
    if (account.is_admin && (await store.countAdministrators(trx)) === 1) throw new AppError('last_admin')
    if (account.email) {
      // Anybody can register with anybody's address; only a confirmed one is known to be theirs.
      await store.deleteMailsTo(trx, account.email.toLowerCase(), account.email_verified)
    }
    const member = { id: account.id, email: account.email_verified ? account.email : null }
    for (const leave of deps.members.leave) await leave(trx, member, now)
    await store.deleteUser(trx, caller.userId)
  })
  setSession(null)
  return {}
}
