import { randomBytes } from 'node:crypto'
import { advisoryLock, type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, isUniqueViolation } from '#src/platform/server/http/errors.ts'
import { refundLimit, takeFromLimit } from '#src/platform/server/http/limits.ts'
import type { Call, Deps } from '#src/platform/server/http/route.ts'
import type { ArchiveTable, Member } from '#src/platform/server/members.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import {
  CODE_WRONG,
  FIRST_PASSWORD_DAYS,
  SIGN_IN_FAILURES_PER_ADDRESS,
  SIGN_IN_FAILURES_PER_NAME,
  SIGN_IN_WINDOW_SECONDS,
} from '../constants.ts'
import type { login, register } from '../contract.ts'
import { mailLink } from './links/links.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords/hash.ts'
import { requireGoodPassword } from './passwords/rules.ts'
import { beginSession, endSession } from './sessions/sessions.ts'
import * as store from './store.ts'
import { hasTwoFactor, takeCode } from './two-factor/two-factor.ts'

export { mailAddressChanged, mailLink } from './links/links.ts'
export { accountOf, requireFresh, requirePassword } from './sessions/confirm.ts'
export { deleteTokens, findAccount, findUser, holdAccount, updateProfile } from './store.ts'
export { type Users, usersSearched } from './tables.ts'

const windowSeconds = SIGN_IN_WINDOW_SECONDS

const perName = { name: 'sign-in name', max: SIGN_IN_FAILURES_PER_NAME, windowSeconds }

const perAddress = { name: 'sign-in address', max: SIGN_IN_FAILURES_PER_ADDRESS, windowSeconds }

const keyOf = (name: string) => name.toLowerCase()

type Entering = Call<typeof login> | Call<typeof register>

/**
 * Counts one guess at a password before it is tried, so that a hundred at once are no way around the limit.
 * @returns gives it back, when it was right
 * @throws AppError `too_many`
 */
async function countGuess({ db, deps, address }: Entering, name: string): Promise<() => Promise<void>> {
  if (!deps.settings.rateLimit) return async () => {}
  const attempts = [
    [perName, `${name}\n${address}`],
    [perAddress, address],
  ] as const
  for (const [limit, who] of attempts) await takeFromLimit(db, deps, limit, who)
  return async () => {
    for (const [limit, who] of attempts) await refundLimit(db, deps, limit, who)
  }
}

/** @returns the hash it was checked against; null when it is wrong, or was the first one and has ended */
async function rightPassword(
  found: Awaited<ReturnType<typeof store.findCredentials>>,
  password: string,
  now: Date,
): Promise<string | null> {
  const ended = found?.password_ends_at && Date.parse(found.password_ends_at) <= now.getTime()
  const right = await verifyPassword(found?.password_hash, password)
  return right && !ended ? (found?.password_hash ?? null) : null
}

/** Signs in by name and password, and by the code where the account asks for one. */
export async function signIn(call: Call<typeof login>) {
  const { db, body, now } = call
  const name = keyOf(body.username)
  const giveBack = await countGuess(call, name)
  const found = await store.findCredentials(db, name)
  let hash = await rightPassword(found, body.password, now)
  if (!found || hash === null) throw new AppError('invalid_credentials')
  const code = await takeCode(call, found.id, body.code)
  if (code === 'wrong') throw new AppError('code_wrong', { fields: { code: CODE_WRONG } })
  await giveBack()
  if (isOutdated(hash)) {
    const renewed = await hashPassword(body.password)
    if (await store.renewHash(db, found.id, hash, renewed)) hash = renewed
  }
  // The password was right and nothing was guessed wrong; a telephone has yet to be looked at.
  if (code === 'needed') throw new AppError('code_needed')
  return enter(call, found.id, hash)
}

/** Creates the account and signs in. A repeated request of the same person is answered as the first was. */
export async function signUp(call: Call<typeof register>) {
  const { db, deps, body, now } = call
  requireGoodPassword(deps, body.password, [body.username, body.email])
  const key = { username: keyOf(body.username), email: keyOf(body.email) }
  const taken = await store.findTaken(db, key.username, key.email)
  if (taken) {
    const again = call.idempotencyKey ? await sameRegistration(call) : null
    if (again) return enter(call, again.id, again.hash)
    throw new AppError(taken, {
      fields: { [taken === 'username_taken' ? 'username' : 'email']: new AppError(taken).message },
    })
  }
  const password_hash = await hashPassword(body.password)
  try {
    const created = await inTransaction(db, async trx => {
      const user = await store.insertUser(trx, {
        username: body.username,
        username_key: key.username,
        email: body.email,
        email_key: key.email,
        password_hash,
        email_verified: false,
        is_admin: false,
        subscription_status: 'inactive',
        subscription_cancel_at_period_end: false,
        created_at: now.toISOString(),
      })
      await mailLink(trx, call.deps, now, 'confirm', {
        id: user.id,
        username: user.username,
        email: body.email,
      })
      return user
    })
    return enter(call, created.id, password_hash)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    // The browser asked again while the first request was still at work.
    const again = call.idempotencyKey ? await sameRegistration(call) : null
    if (again) return enter(call, again.id, again.hash)
    throw new AppError((await store.findTaken(db, key.username, key.email)) ?? 'username_taken')
  }
}

/**
 * An answer to a registration was lost and the browser asks again: name, address and password all match. Whoever asks may
 * as well be guessing the password, and has as few guesses as at the door.
 */
async function sameRegistration(call: Call<typeof register>): Promise<{ id: number; hash: string } | null> {
  const { db, body, now } = call
  const name = keyOf(body.username)
  const byName = await store.findCredentials(db, name)
  const byEmail = await store.findCredentials(db, keyOf(body.email))
  if (!byName || byName.id !== byEmail?.id) return null
  if (await hasTwoFactor(db, byName.id)) return null
  const giveBack = await countGuess(call, name)
  const hash = await rightPassword(byName, body.password, now)
  if (hash === null) return null
  await giveBack()
  return { id: byName.id, hash }
}

/**
 * A new session id at every sign-in; the one the browser had ends.
 * @param passwordHash what the password was checked against
 */
async function enter(call: Entering, userId: number, passwordHash: string) {
  const { db, deps, now, userAgent, sessionToken } = call
  const token = await beginSession(db, { secret: deps.secret, userId, passwordHash, userAgent, now })
  const user = await store.findUser(db, userId)
  if (!token || !user) throw new AppError('invalid_credentials')
  if (sessionToken) await endSession(db, deps.secret, sessionToken)
  call.setSession(token)
  return { data: user }
}

/** A new password for the administrator who let the first one end: otherwise nobody could ever come in again. */
async function renewFirstPassword(db: Db, now: Date, password: string, password_hash: string) {
  return inTransaction(db, async trx => {
    await advisoryLock(trx, 'administrators')
    const shutOut = await store.findShutOut(trx, now.toISOString())
    if (!shutOut) return null
    await store.renewFirstPassword(trx, shutOut.id, password_hash, endOfFirst(now))
    return { username: shutOut.username, password }
  })
}

const endOfFirst = (now: Date) => new Date(now.getTime() + FIRST_PASSWORD_DAYS * 86_400_000).toISOString()

/**
 * Makes the administrator of the settings if missing, or, with none set and no administrator yet, one with a
 * random password (contract: settings, `ADMIN_USERNAME`), which ends after `FIRST_PASSWORD_DAYS` unless it is changed.
 * A start after that makes another.
 * @returns what to print once, or null
 */
export async function ensureAdministrator(
  db: Db,
  admin: Settings['admin'],
  now: Date,
): Promise<{ username: string; password: string } | null> {
  const hasOne = !admin && (await store.hasAdministrator(db))
  if (hasOne && !(await store.findShutOut(db, now.toISOString()))) return null
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
      password_ends_at: admin ? null : endOfFirst(now),
      email_verified: false,
      is_admin: true,
      subscription_status: 'inactive',
      subscription_cancel_at_period_end: false,
      created_at: now.toISOString(),
    })
    return admin ? null : { username, password }
  }).catch(error => {
    // Another process that started at the same time was first.
    if (isUniqueViolation(error)) return null
    throw error
  })
}

/** Signs a member out everywhere. */
export const endAllSessions = (db: Db, userId: number): Promise<void> => store.deleteSessions(db, userId)

/** Mails the confirmation link again, unless the address is confirmed. @returns whether there is such a member */
export async function mailConfirmation(trx: Db, deps: Deps, now: Date, userId: number): Promise<boolean> {
  const account = await store.findAccount(trx, userId)
  if (!account) return false
  if (account.email && !account.email_verified) {
    await mailLink(trx, deps, now, 'confirm', { ...account, email: account.email })
  }
  return true
}

/** A member's own mail address, if they gave one. */
export const accountAddress = async (db: Db, userId: number): Promise<string | null> =>
  (await store.findAccount(db, userId))?.email ?? null

/** The profile and the devices, for the member's archive. */
export async function archiveAccount(db: Db, { id }: Member, now: Date): Promise<ArchiveTable[]> {
  const user = await store.findUser(db, id)
  return [
    { name: 'account', rows: user ? [user] : [] },
    { name: 'sessions', rows: await store.listSessions(db, id, now.toISOString()) },
  ]
}
