import { randomBytes } from 'node:crypto'
import { advisoryLock, type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { inBatches } from '#src/platform/server/db/pages.ts'
import { AppError, isUniqueViolation } from '#src/platform/server/http/errors.ts'
import { refundLimit, takeFromLimit } from '#src/platform/server/http/limits.ts'
import type { Call, Deps } from '#src/platform/server/http/route.ts'
import { mayMailStranger } from '#src/platform/server/mail/queue.ts'
import type { ArchiveTable, Member } from '#src/platform/server/members.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import {
  CODE_WRONG,
  FIRST_PASSWORD_DAYS,
  SIGN_IN_FAILURES_PER_NAME,
  SIGN_IN_WINDOW_SECONDS,
} from '../constants.ts'
import type { login, register } from '../contract.ts'
import { agreement } from '../domain/agreement.ts'
import { findInvitation } from './links/invitations.ts'
import { mailLink } from './links/links.ts'
import { listPasskeys } from './passkeys/store.ts'
import { refuseBreached } from './passwords/breached.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords/hash.ts'
import { requireGoodPassword } from './passwords/rules.ts'
import { completeSignIn, signInsPerAddress } from './sessions/complete.ts'
import { noted } from './sign-ins/security-log.ts'
import { listSignInsAfter } from './sign-ins/store.ts'
import * as store from './store.ts'
import { hasTwoFactor, takeCode } from './two-factor/two-factor.ts'

export { disownAddress } from './google/store.ts'
export { hashToken, mailLink, newToken } from './links/links.ts'
export { mailAddressChanged } from './links/notices.ts'
export {
  createAdministrator,
  disableTwoFactorOf,
  newPassword,
  replacePasswordOf,
} from './operator/actions.ts'
export { signInWithPasskey } from './passkeys/sign-in.ts'
export { accountOf, requireCode, requirePassword, requireRecentPassword } from './sessions/confirm.ts'
export { listAdministratorSignIns, listSignIns } from './sign-ins/store.ts'
export {
  deleteTokens,
  deleteUser,
  findAccount,
  findAccountByName,
  findUser,
  lockAccount,
  updateProfile,
} from './store.ts'
export { type Users, usersSearched } from './tables.ts'

const windowSeconds = SIGN_IN_WINDOW_SECONDS

const perName = { name: 'sign-in name', max: SIGN_IN_FAILURES_PER_NAME, windowSeconds }

const keyOf = (name: string) => name.toLowerCase()

type SignInCall = Call<typeof login> | Call<typeof register>

/**
 * Counts a password guess before checking it, so that parallel guesses cannot get around the limit. An account counts as
 * one, whether it is called by its name or its address; a name without an account counts by itself.
 * @returns refunds the guess, for when the password was right
 * @throws AppError `too_many`
 */
async function countGuess(
  { db, deps, address }: SignInCall,
  name: string,
  found: { id: number } | undefined,
): Promise<() => Promise<void>> {
  if (!deps.settings.rateLimit) return async () => {}
  // Names have no spaces.
  const who = found ? `account ${found.id}` : name
  const attempts = [
    [perName, `${who}\n${address}`],
    [signInsPerAddress, address],
  ] as const
  for (const [limit, key] of attempts) await takeFromLimit(db, deps, limit, key)
  return async () => {
    for (const [limit, key] of attempts) await refundLimit(db, deps, limit, key)
  }
}

/** @returns the hash it matched; null when it is wrong, or was the first password and has expired */
async function checkPassword(
  found: Awaited<ReturnType<typeof store.findCredentials>>,
  password: string,
  now: Date,
): Promise<string | null> {
  const expired = found?.password_ends_at && Date.parse(found.password_ends_at) <= now.getTime()
  const matches = await verifyPassword(found?.password_hash, password)
  return matches && !expired ? (found?.password_hash ?? null) : null
}

async function checkSignIn(call: Call<typeof login>) {
  const { db, body, now } = call
  const name = keyOf(body.username)
  const found = await store.findCredentials(db, name)
  const refundGuess = await countGuess(call, name, found)
  let hash = await checkPassword(found, body.password, now)
  if (!found || hash === null) throw new AppError('invalid_credentials')
  const code = await takeCode(call, found.id, body.code)
  if (code === 'wrong') throw new AppError('code_wrong', { fields: { code: CODE_WRONG } })
  await refundGuess()
  if (isOutdated(hash)) {
    const renewed = await hashPassword(body.password)
    if (await store.renewHash(db, found.id, hash, renewed)) hash = renewed
  }
  // Not a failed guess: the user still has to look up the code.
  if (code === 'needed') throw new AppError('code_needed')
  return completeSignIn(call, found.id, { passwordHash: hash })
}

export const signIn = noted(checkSignIn)

/** Creates the account and signs in. Idempotent: a retry signs in to the account that the first request created. */
export async function signUp(call: Call<typeof register>) {
  const { db, deps, body, now } = call
  requireGoodPassword(deps, body.password, [body.username, body.email])
  const key = { username: keyOf(body.username), email: keyOf(body.email) }
  const taken = await store.findTaken(db, key.username, key.email)
  if (taken) {
    const existing = call.idempotencyKey ? await findRetried(call) : null
    if (existing) return completeSignIn(call, existing.id, { passwordHash: existing.hash })
    throw new AppError(taken, {
      fields: { [taken === 'username_taken' ? 'username' : 'email']: new AppError(taken).message },
    })
  }
  const invitation = await findInvitation(call)
  await refuseBreached(call, body.password)
  const password_hash = await hashPassword(body.password)
  try {
    return await inTransaction(db, async trx => {
      const user = await store.insertUser(trx, {
        username: body.username,
        username_key: key.username,
        email: body.email,
        email_key: key.email,
        password_hash,
        email_verified: invitation !== null,
        ...agreement(deps.settings.site, now),
        is_admin: false,
        subscription_status: 'inactive',
        subscription_cancel_at_period_end: false,
        created_at: now.toISOString(),
      })
      if (invitation) await invitation.accept(trx, user.id)
      else if (await mayMailStranger(trx, deps, call.address, body.email)) {
        await mailLink(trx, deps, now, 'confirm', {
          id: user.id,
          username: user.username,
          email: body.email,
        })
      }
      return completeSignIn({ ...call, db: trx }, user.id, { passwordHash: password_hash })
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    // A retry raced with the first request.
    const existing = call.idempotencyKey ? await findRetried(call) : null
    if (existing) return completeSignIn(call, existing.id, { passwordHash: existing.hash })
    throw new AppError((await store.findTaken(db, key.username, key.email)) ?? 'username_taken')
  }
}

/**
 * Finds the account that an earlier attempt at the same registration created: name, address and password all match. The
 * caller may be guessing the password, so this counts against the limit of sign-ins.
 */
async function findRetried(call: Call<typeof register>): Promise<{ id: number; hash: string } | null> {
  const { db, body, now } = call
  const name = keyOf(body.username)
  const byName = await store.findCredentials(db, name)
  const byEmail = await store.findCredentials(db, keyOf(body.email))
  if (!byName || byName.id !== byEmail?.id) return null
  if (await hasTwoFactor(db, byName.id)) return null
  const refundGuess = await countGuess(call, name, byName)
  const hash = await checkPassword(byName, body.password, now)
  if (hash === null) return null
  await refundGuess()
  return { id: byName.id, hash }
}

/** Replaces a first password that expired unchanged: otherwise nobody could ever sign in again. */
async function renewFirstPassword(db: Db, now: Date, password: string, password_hash: string) {
  return inTransaction(db, async trx => {
    await advisoryLock(trx, 'administrators')
    const lockedOut = await store.findLockedOut(trx, now.toISOString())
    if (!lockedOut) return null
    await store.renewFirstPassword(trx, lockedOut.id, password_hash, firstPasswordExpiry(now))
    return { username: lockedOut.username, password }
  })
}

const firstPasswordExpiry = (now: Date) =>
  new Date(now.getTime() + FIRST_PASSWORD_DAYS * 86_400_000).toISOString()

/**
 * Creates the administrator named in the settings if missing. Without one in the settings or the database, creates one
 * with a random password (docs/product.md 8.5) that expires after `FIRST_PASSWORD_DAYS` unless changed;
 * the next start then sets another.
 * @returns the credentials to print once, or null
 */
export async function ensureAdministrator(
  db: Db,
  admin: Settings['admin'],
  now: Date,
): Promise<{ username: string; password: string } | null> {
  const hasOne = !admin && (await store.hasAdministrator(db))
  if (hasOne && !(await store.findLockedOut(db, now.toISOString()))) return null
  const password = admin?.password ?? randomBytes(16).toString('base64url')
  const password_hash = await hashPassword(password)
  if (hasOne) return renewFirstPassword(db, now, password, password_hash)
  return inTransaction(db, async trx => {
    await advisoryLock(trx, 'administrators')
    if (!admin && (await store.hasAdministrator(trx))) return null
    const email = admin?.email ?? null
    let username = admin?.username ?? 'admin'
    if (admin && (await store.findTaken(trx, keyOf(username), null))) return null
    for (let n = 2; await store.findTaken(trx, keyOf(username), null); n++) username = `admin${n}`
    const emailTaken = email !== null && (await store.findTaken(trx, '', keyOf(email))) !== null
    await store.insertUser(trx, {
      username,
      username_key: keyOf(username),
      email: emailTaken ? null : email,
      email_key: emailTaken || !email ? null : keyOf(email),
      password_hash,
      password_ends_at: admin ? null : firstPasswordExpiry(now),
      full_name: admin?.fullName ?? null,
      email_verified: false,
      is_admin: true,
      is_coach: !(await store.hasAdministrator(trx)),
      subscription_status: 'inactive',
      subscription_cancel_at_period_end: false,
      created_at: now.toISOString(),
    })
    return admin ? null : { username, password }
  }).catch(error => {
    // Another process that started at the same time won the race.
    if (isUniqueViolation(error)) return null
    throw error
  })
}

export const endAllSessions = (db: Db, userId: number): Promise<void> => store.deleteSessions(db, userId)

/** Resends the confirmation link unless the address is confirmed. @returns whether the member exists */
export async function mailConfirmation(trx: Db, deps: Deps, now: Date, userId: number): Promise<boolean> {
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
    { name: 'sign_ins', rows: () => inBatches(after => listSignInsAfter(db, id, after)) },
    { name: 'passkeys', rows: await listPasskeys(db, id) },
  ]
}
