import type { Db } from '#src/platform/server/db/database.ts'
import { AppError, invalid } from '#src/platform/server/errors.ts'
import type { MailedInvitations, MemberHooks } from '#src/platform/server/members.ts'
import { OTHER_ADDRESS } from '../../constants.ts'

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
  return { invitation: invitation && { email: invitation.email, by: invitation.by } }
}

interface Invited {
  members: MemberHooks
  token: string | undefined
  /** The address of the new account. */
  email: string
}

/**
 * Finds the invitation to register with. A mailed link was read in the mailbox of its address, so it confirms only that
 * one; a link that was handed over confirms none.
 * @returns null without an invitation. @throws AppError `invitation_over`, `invalid` for another address
 */
export async function findInvitation(db: Db, { members, token, email }: Invited, now: Date) {
  if (token === undefined) return null
  const invitation = await found(db, members.invitations, token, now)
  if (!invitation) throw new AppError('invitation_over')
  const isMailed = invitation.email !== null
  if (isMailed && invitation.email?.toLowerCase() !== email.toLowerCase())
    throw invalid('email', OTHER_ADDRESS)
  return {
    isMailed,
    async accept(trx: Db, memberId: number): Promise<void> {
      const accepted = await invitation.accept({ trx, members, now }, token, memberId)
      if (!accepted) throw new AppError('invitation_over')
    },
  }
}
