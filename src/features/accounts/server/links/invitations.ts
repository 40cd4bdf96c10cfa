import type { Db } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Call } from '#src/platform/server/http/route.ts'
import { OTHER_ADDRESS } from '../../constants.ts'
import type { showInvitation } from '../../contract/invitations.ts'
import type { register } from '../../contract.ts'

type Asking = Pick<Call<typeof showInvitation>, 'db' | 'deps' | 'now'>

async function found({ db, deps, now }: Asking, token: string) {
  for (const each of deps.members.invitations) {
    const invitation = await each.find(db, token, now)
    if (invitation) return { ...invitation, accept: each.accept }
  }
  return null
}

export async function show(call: Call<typeof showInvitation>) {
  const invitation = await found(call, call.body.invitation)
  return { data: { invitation: invitation && { email: invitation.email, by: invitation.by } } }
}

/**
 * What somebody registers with. The link was read in the mailbox of its address, so it confirms that one, and no other.
 * @returns null without an invitation. @throws AppError `invitation_over`, `invalid` for another address
 */
export async function findInvitation(call: Call<typeof register>) {
  const { body, deps, now } = call
  const { invitation: token } = body
  if (token === undefined) return null
  const invitation = await found(call, token)
  if (!invitation) throw new AppError('invitation_over')
  if (invitation.email.toLowerCase() !== body.email.toLowerCase())
    throw new AppError('invalid', { message: OTHER_ADDRESS, fields: { email: OTHER_ADDRESS } })
  return {
    async accept(trx: Db, memberId: number): Promise<void> {
      const accepted = await invitation.accept({ trx, members: deps.members, now }, token, memberId)
      if (!accepted) throw new AppError('invitation_over')
    },
  }
}
