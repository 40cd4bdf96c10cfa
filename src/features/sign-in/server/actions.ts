import type { BodyOf, DataOf } from '#src/contract/endpoint.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { exportedRows } from '#src/platform/server/db/owned-rows.ts'
import { forgetAnswersOf } from '#src/platform/server/db/stored-answers.ts'
import type { Caller, Deps } from '#src/platform/server/deps.ts'
import { AppError, isUniqueViolation, refusedField } from '#src/platform/server/errors.ts'
import { countAttempt } from '#src/platform/server/limits.ts'
import { forgetInOutbox } from '#src/platform/server/mail/outbox.ts'
import { mayMailStranger } from '#src/platform/server/mail/queue.ts'
import { deleteMailsOf, isOthers } from '#src/platform/server/mail/removal.ts'
import type { ArchiveTable, Member } from '#src/platform/server/members.ts'
import { CODE_WRONG, FAILURES_PER_NAME } from '../constants.ts'
import type { eraseAddress } from '../contract/erasure.ts'
import type { changePassword } from '../contract/passwords.ts'
import type { login, register } from '../contract/sign-in.ts'
import { currentAgreement } from '../domain/agreement.ts'
import { findInvitation } from './links/actions.ts'
import { mailLink } from './links/links.ts'
import { minuteOf, notifyMember } from './links/notices.ts'
import { listPasskeys } from './passkeys/store.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords/hash.ts'
import { refuseGiven, requireGoodPassword } from './passwords/rules.ts'
import {
  completeSignIn,
  type SignedIn,
  signInsPerAddress,
  type Visit,
} from './sessions/complete.ts'
import {
  accountOf,
  type OwnChange,
  requireCode,
  requirePassword,
  requireRecentPassword,
} from './sessions/confirm.ts'
import { renewToken, signedOut } from './sessions/sessions.ts'
import { logRefusals } from './sign-ins/security-log.ts'
import * as store from './store.ts'
import { hasTwoFactor, takeCode } from './two-factor/two-factor.ts'
import { freeUsername } from './usernames/usernames.ts'

const perName = { name: 'sign-in name', ...FAILURES_PER_NAME }

const keyOf = (name: string) => name.toLowerCase()

/**
 * Counts a password guess. Guesses by username and by address share the count of their account; a name without an account
 * has a count of its own.
 * @returns what refunds the guess
 */
function countGuess(
  db: Db,
  { deps, address }: Visit,
  { name, found }: { name: string; found: { id: number } | undefined },
): Promise<() => Promise<void>> {
  // No username or address looks like this key: they have no spaces.
  const who = found ? `account ${found.id}` : name
  return countAttempt(db, deps, [perName, `${who}\n${address}`], [signInsPerAddress, address])
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
  db: Db,
  visit: Visit,
  { username, password, code: given }: BodyOf<typeof login>,
  now: Date,
): Promise<SignedIn> {
  const name = keyOf(username)
  const found = await store.findCredentials(db, name)
  const refundGuess = await countGuess(db, visit, { name, found })
  let hash = await checkPassword(found, password, now)
  if (!found || hash === null) throw new AppError('invalid_credentials')
  const code = await takeCode(db, visit.deps, { userId: found.id, code: given }, now)
  if (code === 'wrong') throw new AppError('code_wrong', { fields: { code: CODE_WRONG } })
  await refundGuess()
  if (isOutdated(hash)) {
    const renewed = await hashPassword(password)
    if (await store.renewHash(db, found.id, hash, renewed)) hash = renewed
  }
  // Not a failed guess: the user still has to look up the code.
  if (code === 'needed') throw new AppError('code_needed')
  return completeSignIn(db, visit, { userId: found.id, passwordHash: hash }, now)
}

/**
 * A refusal is noted in the security log.
 * @throws AppError `invalid_credentials`, `code_needed`, `code_wrong`, `too_many`
 */
export const signIn = (
  db: Db,
  visit: Visit,
  credentials: BodyOf<typeof login>,
  now: Date,
): Promise<SignedIn> => logRefusals(visit, () => checkSignIn(db, visit, credentials, now), now)

const localPart = (email: string) => email.split('@')[0] ?? ''

type Registration = BodyOf<typeof register>

/**
 * Creates the account and signs in. Idempotent: a retry signs in to the account that the first request created.
 * @param visit `mayBeRetry`: the request has an idempotency key, so it may be a retry
 * @throws AppError `username_taken`, `email_taken`, `invitation_over`, `invalid`
 */
export async function signUp(
  db: Db,
  { mayBeRetry, ...visit }: Visit & { mayBeRetry: boolean },
  registration: Registration,
  now: Date,
): Promise<SignedIn> {
  const { deps } = visit
  const { email, password, full_name = null } = registration
  const username = registration.username ?? (await freeUsername(db, localPart(email)))
  requireGoodPassword(deps, password, [username, email])
  const key = { username: keyOf(username), email: keyOf(email) }
  const taken = await store.findTaken(db, key.username, key.email)
  if (taken) {
    const existing = mayBeRetry ? await findRetried(db, visit, registration, now) : null
    if (existing) return completeSignIn(db, visit, existing, now)
    throw refusedField(taken, taken === 'username_taken' ? 'username' : 'email')
  }
  const invited = { deps, token: registration.invitation, email }
  const invitation = await findInvitation(db, invited, now)
  const isConfirmed = invitation?.isMailed ?? false
  const passwordHash = await hashPassword(password)
  try {
    return await inTransaction(db, async trx => {
      const user = await store.insertUser(trx, {
        username,
        username_key: key.username,
        email,
        email_key: key.email,
        password_hash: passwordHash,
        full_name,
        email_verified: isConfirmed,
        first_confirmed_at: isConfirmed ? now.toISOString() : null,
        ...currentAgreement(deps.settings.site, now),
        is_admin: false,
        created_at: now.toISOString(),
      })
      if (invitation) await invitation.accept(trx, user.id)
      if (!isConfirmed && (await mayMailStranger(trx, deps, visit.address, email)))
        await mailLink(trx, deps, now, 'confirm', { id: user.id, username: user.username, email })
      return completeSignIn(trx, visit, { userId: user.id, passwordHash }, now)
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    // Another request was faster: the first attempt, if this is its retry, or somebody else with this name.
    const existing = mayBeRetry ? await findRetried(db, visit, registration, now) : null
    if (existing) return completeSignIn(db, visit, existing, now)
    throw new AppError((await store.findTaken(db, key.username, key.email)) ?? 'username_taken')
  }
}

/**
 * Finds the account that an earlier attempt at the same registration created: name, address and password all match. The
 * caller may be guessing the password, so the attempt counts against the sign-in limit.
 */
async function findRetried(
  db: Db,
  visit: Visit,
  { username, email, password }: Registration,
  now: Date,
): Promise<{ userId: number; passwordHash: string } | null> {
  const name = keyOf(username ?? email)
  const byName = await store.findCredentials(db, name)
  const byEmail = await store.findCredentials(db, keyOf(email))
  if (!byName || byName.id !== byEmail?.id) return null
  if (await hasTwoFactor(db, byName.id)) return null
  const refundGuess = await countGuess(db, visit, { name, found: byName })
  const hash = await checkPassword(byName, password, now)
  if (hash === null) return null
  await refundGuess()
  return { userId: byName.id, passwordHash: hash }
}

/** Resends the confirmation link unless the address is confirmed. @returns whether the member exists */
export async function mailConfirmation(
  trx: Db,
  deps: Deps,
  now: Date,
  userId: number,
): Promise<boolean> {
  const account = await store.findAccount(trx, userId)
  if (!account) return false
  if (account.email && !account.email_verified) {
    await mailLink(trx, deps, now, 'confirm', { ...account, email: account.email })
  }
  return true
}

export const accountAddress = async (db: Db, userId: number): Promise<string | null> =>
  (await store.findAccount(db, userId))?.email ?? null

export async function archiveAccount(db: Db, { id }: Member, now: Date): Promise<ArchiveTable[]> {
  const user = await store.findUser(db, id)
  const agreed = await store.findAgreement(db, id)
  return [
    { name: 'account', rows: user ? [{ ...user, ...agreed }] : [] },
    { name: 'sessions', rows: await store.listSessions(db, id, now.toISOString()) },
    exportedRows(db, 'sign_ins', id),
    { name: 'passkeys', rows: await listPasskeys(db, id) },
  ]
}

/**
 * Keeps what others wrote about the person, and the audit log's entry of the erasure, which does not name the address.
 * @throws AppError `confirm_first` when the password was not entered recently
 */
export async function eraseByAddress(
  db: Db,
  { deps, caller, email }: { deps: Deps; caller: Pick<Caller, 'sessionId'>; email: string },
  now: Date,
): Promise<DataOf<typeof eraseAddress>> {
  const emailKey = email.toLowerCase()
  const erased = await inTransaction(db, async trx => {
    await requireRecentPassword(trx, caller, now)
    const deleted: { what: string; rows: number }[] = []
    for (const { what, erase } of deps.members.keptByAddress)
      deleted.push({ what, rows: await erase(trx, emailKey, now, deps) })
    deleted.push({ what: 'mails', rows: await deleteMailsOf(trx, emailKey) })
    await forgetAnswersOf(trx, emailKey)
    return { deleted, has_account: (await store.findAccountByName(trx, emailKey)) !== undefined }
  })
  forgetInOutbox(deps.settings, { to: emailKey, about: [emailKey], isKept: isOthers })
  return erased
}

interface Replacing extends OwnChange {
  passwords: BodyOf<typeof changePassword>
}

/**
 * Ends the other sessions and replaces this one's token, so that a stolen copy stops working (ASVS 7.2.4).
 * @returns the new token. @throws AppError `invalid`, `too_many`
 */
export async function replacePassword(
  db: Db,
  { deps, caller, address, passwords }: Replacing,
  now: Date,
): Promise<string> {
  const { userId, sessionId } = caller
  const { current_password, new_password, code } = passwords
  const given = { userId, password: current_password, field: 'current_password' }
  const recheck = await requirePassword(db, deps, given)
  const account = await accountOf(db, userId)
  const { username, email } = account
  await refuseGiven(account, new_password, 'new_password')
  requireGoodPassword(deps, new_password, [username, email], 'new_password')
  await requireCode(db, deps, { userId, code }, now)
  const passwordHash = await hashPassword(new_password)
  return inTransaction(db, async trx => {
    await store.lockAccount(trx, userId)
    recheck(await accountOf(trx, userId))
    await store.setPassword(trx, userId, passwordHash)
    await store.deleteTokens(trx, userId, 'reset')
    const concerned = { ...account, network: address }
    await notifyMember(trx, deps, now, concerned, 'password_changed', { time: minuteOf(now) })
    await store.deleteSessions(trx, userId, sessionId)
    await signedOut(trx, deps, userId)
    return renewToken(trx, deps.secret, sessionId)
  })
}
