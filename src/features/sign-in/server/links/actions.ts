import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { hashPassword } from '../passwords/hash.ts'
import { refuseGiven, requireGoodPassword } from '../passwords/rules.ts'
import { endEveryWayIn } from '../sessions/sessions.ts'
import * as store from '../store.ts'
import { isOfStranger, turnOff } from '../two-factor/store.ts'
import { hashToken } from './links.ts'
import { minuteOf, notifyMember } from './notices.ts'

export async function confirmAddress(db: Db, token: string, now: Date): Promise<void> {
  const confirmed = await inTransaction(db, async trx => {
    const taken = await store.takeToken(trx, 'confirm', hashToken(token), now.toISOString())
    return (
      taken !== undefined &&
      (await store.verifyEmail(trx, taken.user_id, taken.email, now.toISOString()))
    )
  })
  if (!confirmed) throw new AppError('link_invalid')
}

interface Resetting {
  deps: Deps
  token: string
  password: string
  /** The caller's network, to limit the notice mails that it causes. */
  address: string
}

/**
 * Ends every session and every other way in, and a second factor that may be a stranger's. Also confirms the address,
 * because its owner read the link there.
 * @throws AppError `link_invalid`, or `invalid` for a weak password
 */
export async function setNewPassword(
  db: Db,
  { deps, token, password, address }: Resetting,
  now: Date,
): Promise<void> {
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async trx => {
    const taken = await store.takeToken(trx, 'reset', hashToken(token), now.toISOString())
    if (!taken) throw new AppError('link_invalid')
    const account = await store.findAccount(trx, taken.user_id)
    // A link mailed to an address that has since been replaced must not work.
    if (account?.email?.toLowerCase() !== taken.email) throw new AppError('link_invalid')
    await refuseGiven(account, password)
    requireGoodPassword(deps, password, [account.username, account.email])
    await store.setPassword(trx, taken.user_id, passwordHash, {
      password_proven_at: now.toISOString(),
    })
    await endEveryWayIn(trx, deps, taken.user_id)
    if (await isOfStranger(trx, account.id)) await turnOff(trx, account.id)
    await store.verifyEmail(trx, taken.user_id, taken.email, now.toISOString())
    const concerned = { ...account, email: taken.email, email_verified: true, network: address }
    await notifyMember(trx, deps, now, concerned, 'password_changed', { time: minuteOf(now) })
  })
}
