import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { AppError, invalid } from '#src/platform/server/errors.ts'
import type { MailedInvitations } from '#src/platform/server/members.ts'
import { OTHER_ADDRESS } from '../../constants.ts'
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

async function found(db: Db, mailed: readonly MailedInvitations[], token: string, now: Date) {
  for (const each of mailed) {
    const invitation = await each.find(db, token, now)
    if (invitation) return { ...invitation, accept: each.accept }
  }
  return null
}

export async function readInvitation(
  db: Db,
  mailed: readonly MailedInvitations[],
  token: string,
  now: Date,
) {
  const invitation = await found(db, mailed, token, now)
  if (!invitation) return { invitation }
  const { email, by, name = null, bought = null } = invitation
  return { invitation: { email, by, name, bought } }
}

interface Invited {
  deps: Deps
  token: string | undefined
  /** The address of the new account. */
  email: string
}

/**
 * Finds the invitation to register with. A mailed link was read in the mailbox of its address, so it confirms only that
 * one; a link that was handed over confirms none.
 * @returns null without an invitation. @throws AppError `invitation_over`, `invalid` for another address
 */
export async function findInvitation(db: Db, { deps, token, email }: Invited, now: Date) {
  if (token === undefined) return null
  const invitation = await found(db, deps.members.invitations, token, now)
  if (!invitation) throw new AppError('invitation_over')
  const isMailed = invitation.email !== null
  if (isMailed && invitation.email?.toLowerCase() !== email.toLowerCase())
    throw invalid('email', OTHER_ADDRESS)
  return {
    isMailed,
    async accept(trx: Db, memberId: number): Promise<void> {
      const accepted = await invitation.accept({ trx, deps, now }, token, memberId)
      if (!accepted) throw new AppError('invitation_over')
    },
  }
}
