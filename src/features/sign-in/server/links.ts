import type { InputOf } from '#src/contract/endpoint.ts'
import { said } from '#src/contract/i18n.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, invalid } from '#src/platform/server/errors.ts'
import { EMAIL_CONFIRMED, OTHER_ADDRESS } from '../constants.ts'
import type { showInvitation as showInvitationEndpoint } from '../contract/invitations.ts'
import type * as contract from '../contract/links.ts'
import { hashToken } from './link-mails.ts'
import { minuteOf, notifyMember } from './notices.ts'
import { hashPassword } from './password-hash.ts'
import { refuseGiven, requireGoodPassword } from './password-rules.ts'
import { endEveryWayIn } from './sessions.ts'
import * as store from './sign-in.store.ts'
import { isOfStranger, turnOff } from './two-factor.store.ts'

export async function confirmEmail(
  ctx: AnyContext,
  { token }: InputOf<typeof contract.confirmEmail>,
) {
  const confirmed = await inTransaction(ctx, async ctx => {
    const taken = await store.takeToken(ctx.db, 'confirm', hashToken(token), ctx.now.toISOString())
    return (
      taken !== undefined &&
      (await store.verifyEmail(ctx.db, taken.user_id, taken.email, ctx.now.toISOString()))
    )
  })
  if (!confirmed) throw new AppError('link_invalid')
  return { beside: { message: said(EMAIL_CONFIRMED) } }
}

interface Resetting {
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
  ctx: AnyContext,
  { token, password, address }: Resetting,
): Promise<void> {
  const passwordHash = await hashPassword(password)
  await inTransaction(ctx, async ctx => {
    const taken = await store.takeToken(ctx.db, 'reset', hashToken(token), ctx.now.toISOString())
    if (!taken) throw new AppError('link_invalid')
    const account = await store.findAccount(ctx.db, taken.user_id)
    // A link mailed to an address that has since been replaced must not work.
    if (account?.email?.toLowerCase() !== taken.email) throw new AppError('link_invalid')
    await refuseGiven(account, password)
    requireGoodPassword(ctx.deps, password, [account.username, account.email])
    await store.setPassword(ctx.db, taken.user_id, passwordHash, {
      password_proven_at: ctx.now.toISOString(),
    })
    await endEveryWayIn(ctx, taken.user_id)
    if (await isOfStranger(ctx.db, account.id)) await turnOff(ctx.db, account.id)
    await store.verifyEmail(ctx.db, taken.user_id, taken.email, ctx.now.toISOString())
    const concerned = { ...account, email: taken.email, email_verified: true, network: address }
    await notifyMember(ctx, concerned, 'password_changed', () => ({ time: minuteOf(ctx.now) }))
  })
}

async function found(ctx: AnyContext, token: string) {
  for (const each of ctx.deps.features.invitations) {
    const invitation = await each.find(ctx, token)
    if (invitation) return { ...invitation, accept: each.accept }
  }
  return null
}

export async function showInvitation(
  ctx: AnyContext,
  { invitation: token }: InputOf<typeof showInvitationEndpoint>,
) {
  const invitation = await found(ctx, token)
  if (!invitation) return { invitation }
  const { email, by, name = null, bought = null } = invitation
  return { invitation: { email, by, name, bought } }
}

interface Invited {
  token: string | undefined
  /** The address of the new account. */
  email: string
}

/**
 * Finds the invitation to register with. A mailed link was read in the mailbox of its address, so it confirms only that
 * one; a link that was handed over confirms none.
 * @returns null without an invitation. @throws AppError `invitation_over`, `invalid` for another address
 */
export async function findInvitation(ctx: AnyContext, { token, email }: Invited) {
  if (token === undefined) return null
  const invitation = await found(ctx, token)
  if (!invitation) throw new AppError('invitation_over')
  const isMailed = invitation.email !== null
  if (isMailed && invitation.email?.toLowerCase() !== email.toLowerCase())
    throw invalid('email', OTHER_ADDRESS)
  return {
    isMailed,
    async accept(trx: Db, memberId: number): Promise<void> {
      const accepted = await invitation.accept({ ...ctx, db: trx }, token, memberId)
      if (!accepted) throw new AppError('invitation_over')
    },
  }
}
