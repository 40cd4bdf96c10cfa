import type { BodyOf } from '#src/contract/endpoint.ts'
import { queueAddressChange, shownUser } from '#src/features/membership/server/exposed.ts'
import type { updateUser } from '#src/features/sign-in/contract/profile.ts'
import {
  accountOf,
  changeUser,
  countAdministrators,
  deleteTokens,
  deleteUser,
  disownAddress,
  findAccount,
  findAccountByName,
  lockAccount,
  mailLink,
  mailRightsChanged,
  notifyMember,
  requireCode,
  requirePassword,
  requireRecentPassword,
} from '#src/features/sign-in/server/exposed.ts'
import type { AnyContext, Caller, Context } from '#src/platform/server/context.ts'
import { advisoryLock, inTransaction } from '#src/platform/server/db/database.ts'
import { storedBytes } from '#src/platform/server/db/member-bytes.ts'
import { forgetAnswersOf } from '#src/platform/server/db/stored-answers.ts'
import { AppError, isUniqueViolation, refusedField } from '#src/platform/server/errors.ts'
import { takeFromLimit } from '#src/platform/server/limits.ts'
import { forgetInOutbox } from '#src/platform/server/mail/outbox.ts'
import { aboutMember, mayMailStranger } from '#src/platform/server/mail/queue.ts'
import {
  deleteMailsAbout,
  deleteMailsTo,
  outlivesAccount,
} from '#src/platform/server/mail/removal.ts'
import type * as contract from '../contract.ts'

export const getUser = (ctx: Context) => shownUser(ctx, ctx.who.userId)

export async function chooseName(ctx: Context, name: BodyOf<typeof contract.chooseName>) {
  await changeUser(ctx.db, ctx.who.userId, name)
  return getUser(ctx)
}

export const getStorage = async ({ db, deps, who }: Context) => ({
  used_bytes: await storedBytes(db, deps.features.tables, who.userId),
  quota_bytes: deps.settings.memberQuotaBytes,
})

/** Every change of address sends two mails, which may go to strangers. */
const addressLimit = { name: 'own address', max: 10, windowSeconds: 3_600 }

interface ProfileChange {
  caller: Caller
  /** The caller's network address: it limits mails to strangers, and the mail to the old address names it. */
  address: string
  change: BodyOf<typeof updateUser>
}

/**
 * A new address takes effect immediately, unconfirmed; both addresses get a mail and Stripe is updated. Changing it needs a
 * recent password, because reset links go there (ASVS 7.5.1), and unlinks Google, whose owner may be somebody else. So does
 * a new username, by which the owner signs in.
 * @throws AppError `confirm_first`, `username_taken`, `email_taken`, `too_many`
 */
export async function changeProfile(
  ctx: AnyContext,
  { caller, address, change: { email, username, ...names } }: ProfileChange,
) {
  const change = Object.fromEntries(
    Object.entries(names).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value || null]],
    ),
  )
  try {
    await inTransaction(ctx, async ctx => {
      // Locked: a concurrent confirmation of the other address must not mark this one as confirmed.
      await lockAccount(ctx.db, caller.userId)
      const before = await accountOf(ctx.db, caller.userId)
      const addressChanged =
        email !== undefined && email.toLowerCase() !== before.email?.toLowerCase()
      const nameChanged = username !== undefined && username !== before.username
      if (nameChanged || addressChanged) await requireRecentPassword(ctx, caller)
      if (addressChanged) {
        await takeFromLimit(ctx, addressLimit, `user ${caller.userId}`)
      }
      await changeUser(ctx.db, caller.userId, {
        ...change,
        ...(nameChanged && { username, username_key: username.toLowerCase() }),
        ...(email !== undefined && { email, email_key: email.toLowerCase() }),
        ...(addressChanged && { email_verified: false }),
      })
      if (change.time_zone !== undefined)
        for (const changed of ctx.deps.features.zoneChanged) await changed(ctx, caller.userId)
      if (!addressChanged) return
      await disownAddress(ctx.db, caller.userId)
      await deleteTokens(ctx.db, caller.userId, 'reset')
      const moved = { id: before.id, username: before.username, email }
      // The new address may be a stranger's, as at registering.
      if (await mayMailStranger(ctx, address, email)) {
        await mailLink(ctx, 'confirm', moved)
        // Without a password the account was opened by Google only, which is unlinked now.
        if (before.password_hash === null) await mailLink(ctx, 'reset', moved)
      }
      // The previous address, in case its owner did not make the change.
      await notifyMember(ctx, { ...before, network: address }, 'address_changed', () => ({}))
      await queueAddressChange(ctx, caller.userId)
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const isName =
      username !== undefined &&
      (await findAccountByName(ctx.db, username.toLowerCase()))?.id !== caller.userId
    throw isName ? refusedField('username_taken', 'username') : refusedField('email_taken', 'email')
  }
  return shownUser(ctx, caller.userId)
}

interface Removal {
  userId: number
  password: string
  code?: string | undefined
}

/** @throws AppError `last_admin`, or `invalid` for a wrong password or code */
export async function removeAccount(
  ctx: AnyContext,
  { userId, password, code }: Removal,
): Promise<void> {
  const recheck = await requirePassword(ctx, { userId, password, field: 'password' })
  await requireCode(ctx, { userId, code })
  const about = aboutMember(userId)
  const gone = await inTransaction(ctx, async ctx => {
    await advisoryLock(ctx.db, 'administrators')
    // A password change in flight must be seen, or a stolen password could still delete the account.
    await lockAccount(ctx.db, userId)
    const account = await findAccount(ctx.db, userId)
    if (!account) throw new AppError('unauthenticated')
    recheck(account)
    if (account.is_admin && (await countAdministrators(ctx.db)) === 1)
      throw new AppError('last_admin')
    const emailKey = account.email?.toLowerCase() ?? null
    // Anyone can register with someone else's address; only a confirmed one is known to be theirs.
    if (emailKey !== null) await deleteMailsTo(ctx.db, emailKey, account.email_verified)
    if (emailKey !== null && account.email_verified) await forgetAnswersOf(ctx.db, emailKey)
    await deleteMailsAbout(ctx.db, about)
    const member = { id: account.id, email: account.email_verified ? account.email : null }
    for (const leave of ctx.deps.features.leave) await leave(ctx, member)
    await deleteUser(ctx.db, userId)
    if (account.is_admin) {
      const member = { username: account.username, email: null }
      const by = account.username
      await mailRightsChanged(ctx, { member, role: 'administrator', by, gained: false })
    }
    return { to: emailKey, isTheirs: account.email_verified }
  })
  const isKept = (kind: string) => outlivesAccount(kind, gone.isTheirs)
  forgetInOutbox(ctx.deps.settings, { to: gone.to, about: [about], isKept })
}
