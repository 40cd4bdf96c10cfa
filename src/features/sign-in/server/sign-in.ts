import type { BodyOf, DataOf, InputOf } from '#src/contract/endpoint.ts'
import { said } from '#src/contract/i18n.ts'
import type { AnyContext, ArchiveTable, Context, Member } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { exportedRows } from '#src/platform/server/db/owned-rows.ts'
import { forgetAnswersOf } from '#src/platform/server/db/stored-answers.ts'
import { AppError, isUniqueViolation, refusedField } from '#src/platform/server/errors.ts'
import { countAttempt } from '#src/platform/server/limits.ts'
import { forgetInOutbox } from '#src/platform/server/mail/outbox.ts'
import { mayMailStranger } from '#src/platform/server/mail/queue.ts'
import { deleteMailsOf, isOthers } from '#src/platform/server/mail/removal.ts'
import { CODE_WRONG, FAILURES_PER_NAME } from '../constants.ts'
import type * as contract from '../contract/erasure.ts'
import type { changePassword } from '../contract/passwords.ts'
import type { login, register } from '../contract/sign-in.ts'
import { currentAgreement } from '../domain/agreement.ts'
import {
  accountOf,
  type FromNetwork,
  requireCode,
  requirePassword,
  requireRecentPassword,
} from './confirm.ts'
import { mailLink } from './link-mails.ts'
import { findInvitation } from './links.ts'
import { minuteOf, notifyMember } from './notices.ts'
import { listPasskeys } from './passkeys.store.ts'
import { hashPassword, isOutdated, verifyPassword } from './password-hash.ts'
import { refuseGiven, requireGoodPassword } from './password-rules.ts'
import { logRefusals } from './security-log.ts'
import { renewToken, signedOut } from './sessions.ts'
import * as store from './sign-in.store.ts'
import {
  completeSignIn,
  type SignedIn,
  signInsPerAddress,
  type Visit,
} from './sign-in-completion.ts'
import { hasTwoFactor, takeCode } from './two-factor.ts'
import { freeUsername } from './usernames.ts'

const perName = { name: 'sign-in name', ...FAILURES_PER_NAME }

const keyOf = (name: string) => name.toLowerCase()

/**
 * Counts a password guess. Guesses by username and by address share the count of their account; a name without an account
 * has a count of its own.
 * @returns what refunds the guess
 */
function countGuess(
  visit: Visit,
  { name, found }: { name: string; found: { id: number } | undefined },
): Promise<() => Promise<void>> {
  // No username or address looks like this key: they have no spaces.
  const who = found ? `account ${found.id}` : name
  const { address } = visit
  return countAttempt(visit, [perName, `${who}\n${address}`], [signInsPerAddress, address])
}

/** @returns the hash that the password matched; null when it is wrong, or an expired first password */
async function checkPassword(
  found: Awaited<ReturnType<typeof store.findCredentials>>,
  password: string,
  now: Date,
): Promise<string | null> {
  const expired = found?.password_ends_at && Date.parse(found.password_ends_at) <= now.getTime()
  const matches = await verifyPassword(found?.password_hash, password)
  return matches && !expired ? (found?.password_hash ?? null) : null
}

async function checkSignIn(
  visit: Visit,
  { username, password, code: given }: BodyOf<typeof login>,
): Promise<SignedIn> {
  const name = keyOf(username)
  const found = await store.findCredentials(visit.db, name)
  const refundGuess = await countGuess(visit, { name, found })
  let hash = await checkPassword(found, password, visit.now)
  if (!found || hash === null) throw new AppError('invalid_credentials')
  const code = await takeCode(visit, { userId: found.id, code: given })
  if (code === 'wrong') throw new AppError('code_wrong', { fields: { code: said(CODE_WRONG) } })
  await refundGuess()
  if (isOutdated(hash)) {
    const renewed = await hashPassword(password)
    if (await store.renewHash(visit.db, found.id, hash, renewed)) hash = renewed
  }
  // Not a failed guess: the user still has to look up the code.
  if (code === 'needed') throw new AppError('code_needed')
  return completeSignIn(visit, { userId: found.id, passwordHash: hash })
}

/**
 * A refusal is noted in the security log.
 * @throws AppError `invalid_credentials`, `code_needed`, `code_wrong`, `too_many`
 */
export const signIn = (visit: Visit, credentials: BodyOf<typeof login>): Promise<SignedIn> =>
  logRefusals(visit, () => checkSignIn(visit, credentials))

const localPart = (email: string) => email.split('@')[0] ?? ''

type Registration = BodyOf<typeof register>

/**
 * Creates the account and signs in. Idempotent: a retry signs in to the account that the first request created.
 * @param visit `mayBeRetry`: the request has an idempotency key, so it may be a retry
 * @throws AppError `username_taken`, `email_taken`, `invitation_over`, `invalid`
 */
export async function signUp(
  visit: Visit & { mayBeRetry: boolean },
  registration: Registration,
): Promise<SignedIn> {
  const { db, deps, mayBeRetry } = visit
  const { email, password, full_name = null } = registration
  const username = registration.username ?? (await freeUsername(db, localPart(email)))
  requireGoodPassword(deps, password, [username, email])
  const key = { username: keyOf(username), email: keyOf(email) }
  const taken = await store.findTaken(db, key.username, key.email)
  if (taken) {
    const existing = mayBeRetry ? await findRetried(visit, registration) : null
    if (existing) return completeSignIn(visit, existing)
    throw refusedField(taken, taken === 'username_taken' ? 'username' : 'email')
  }
  const invitation = await findInvitation(visit, { token: registration.invitation, email })
  const isConfirmed = invitation?.isMailed ?? false
  const passwordHash = await hashPassword(password)
  try {
    return await inTransaction(visit, async ctx => {
      const user = await store.insertUser(ctx.db, {
        username,
        username_key: key.username,
        email,
        email_key: key.email,
        password_hash: passwordHash,
        full_name,
        language: registration.language ?? null,
        email_verified: isConfirmed,
        first_confirmed_at: isConfirmed ? ctx.now.toISOString() : null,
        ...currentAgreement(deps.settings.site, ctx.now),
        is_admin: false,
        created_at: ctx.now.toISOString(),
      })
      if (invitation) await invitation.accept(ctx.db, user.id)
      if (!isConfirmed && (await mayMailStranger(ctx, ctx.address, email)))
        await mailLink(ctx, 'confirm', { id: user.id, username: user.username, email })
      return completeSignIn(ctx, { userId: user.id, passwordHash })
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    // Another request was faster: the first attempt, if this is its retry, or somebody else with this name.
    const existing = mayBeRetry ? await findRetried(visit, registration) : null
    if (existing) return completeSignIn(visit, existing)
    throw new AppError((await store.findTaken(db, key.username, key.email)) ?? 'username_taken')
  }
}

/**
 * Finds the account that an earlier attempt at the same registration created: name, address and password all match. The
 * caller may be guessing the password, so the attempt counts against the sign-in limit.
 */
async function findRetried(
  visit: Visit,
  { username, email, password }: Registration,
): Promise<{ userId: number; passwordHash: string } | null> {
  const name = keyOf(username ?? email)
  const byName = await store.findCredentials(visit.db, name)
  const byEmail = await store.findCredentials(visit.db, keyOf(email))
  if (!byName || byName.id !== byEmail?.id) return null
  if (await hasTwoFactor(visit.db, byName.id)) return null
  const refundGuess = await countGuess(visit, { name, found: byName })
  const hash = await checkPassword(byName, password, visit.now)
  if (hash === null) return null
  await refundGuess()
  return { userId: byName.id, passwordHash: hash }
}

/** Resends the confirmation link unless the address is confirmed. @returns whether the member exists */
export async function mailConfirmation(ctx: AnyContext, userId: number): Promise<boolean> {
  const account = await store.findAccount(ctx.db, userId)
  if (!account) return false
  if (account.email && !account.email_verified) {
    await mailLink(ctx, 'confirm', { ...account, email: account.email })
  }
  return true
}

export const accountAddress = async (db: Db, userId: number): Promise<string | null> =>
  (await store.findAccount(db, userId))?.email ?? null

export async function archiveAccount(ctx: AnyContext, { id }: Member): Promise<ArchiveTable[]> {
  const user = await store.findUser(ctx.db, id)
  const agreed = await store.findAgreement(ctx.db, id)
  return [
    { name: 'account', rows: user ? [{ ...user, ...agreed }] : [] },
    { name: 'sessions', rows: await store.listSessions(ctx.db, id, ctx.now.toISOString()) },
    exportedRows(ctx.db, 'sign_ins', id),
    { name: 'passkeys', rows: await listPasskeys(ctx.db, id) },
  ]
}

/**
 * Keeps what others wrote about the person, and the audit log's entry of the erasure, which does not name the address.
 * @throws AppError `confirm_first` when the password was not entered recently
 */
export async function eraseAddress(
  ctx: Context,
  { email }: InputOf<typeof contract.eraseAddress>,
): Promise<DataOf<typeof contract.eraseAddress>> {
  const emailKey = email.toLowerCase()
  const erased = await inTransaction(ctx, async ctx => {
    await requireRecentPassword(ctx, ctx.who)
    const deleted: { what: string; rows: number }[] = []
    for (const { what, erase } of ctx.deps.features.keptByAddress)
      deleted.push({ what, rows: await erase(ctx, emailKey) })
    deleted.push({ what: 'mails', rows: await deleteMailsOf(ctx.db, emailKey) })
    await forgetAnswersOf(ctx.db, emailKey)
    return { deleted, has_account: (await store.findAccountByName(ctx.db, emailKey)) !== undefined }
  })
  forgetInOutbox(ctx.deps.settings, { to: emailKey, about: [emailKey], isKept: isOthers })
  return erased
}

/**
 * Ends the other sessions and replaces this one's token, so that a stolen copy stops working (ASVS 7.2.4).
 * @returns the new token. @throws AppError `invalid`, `too_many`
 */
export async function replacePassword(
  ctx: Context,
  { address, current_password, new_password, code }: InputOf<typeof changePassword> & FromNetwork,
): Promise<string> {
  const { userId, sessionId } = ctx.who
  const given = { userId, password: current_password, field: 'current_password' }
  const recheck = await requirePassword(ctx, given)
  const account = await accountOf(ctx.db, userId)
  const { username, email } = account
  await refuseGiven(account, new_password, 'new_password')
  requireGoodPassword(ctx.deps, new_password, [username, email], 'new_password')
  await requireCode(ctx, { userId, code })
  const passwordHash = await hashPassword(new_password)
  return inTransaction(ctx, async ctx => {
    await store.lockAccount(ctx.db, userId)
    recheck(await accountOf(ctx.db, userId))
    await store.setPassword(ctx.db, userId, passwordHash)
    await store.deleteTokens(ctx.db, userId, 'reset')
    const concerned = { ...account, network: address }
    await notifyMember(ctx, concerned, 'password_changed', () => ({ time: minuteOf(ctx.now) }))
    await store.deleteSessions(ctx.db, userId, sessionId)
    await signedOut(ctx, userId)
    return renewToken(ctx.db, ctx.deps.secret, sessionId)
  })
}
