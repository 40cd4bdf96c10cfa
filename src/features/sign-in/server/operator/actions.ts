import { randomBytes } from 'node:crypto'
import { DAY_MS } from '#src/contract/calendar.ts'
import { advisoryLock, type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { AppError, isUniqueViolation } from '#src/platform/server/errors.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import { FIRST_ADMINISTRATOR, FIRST_PASSWORD_DAYS } from '../../constants.ts'
import { registration } from '../../contract/sign-in.ts'
import { minuteOf, notifyMember } from '../links/notices.ts'
import { hashPassword } from '../passwords/hash.ts'
import { endEveryWayIn } from '../sessions/sessions.ts'
import * as store from '../store.ts'
import { turnOff } from '../two-factor/store.ts'

interface NewPassword {
  /** Shown once and stored as its hash alone. */
  password: string
  password_hash: string
}

interface OperatedAccount {
  id: number
  username: string
  email: string | null
  email_verified: boolean
}

/** @param password by default 128 random bits */
export async function newPassword(
  password = randomBytes(16).toString('base64url'),
): Promise<NewPassword> {
  return { password, password_hash: await hashPassword(password) }
}

const keyOf = (name: string) => name.toLowerCase()

const firstPasswordExpiry = (now: Date) =>
  new Date(now.getTime() + FIRST_PASSWORD_DAYS * DAY_MS).toISOString()

const setFirstPassword = (db: Db, id: number, password_hash: string, now: Date) =>
  store.changeUser(db, id, { password_hash, password_ends_at: firstPasswordExpiry(now) })

/** Replaces a first password that expired unchanged: otherwise nobody could ever sign in again. */
async function renewFirstPassword(db: Db, now: Date, password: string, password_hash: string) {
  return inTransaction(db, async trx => {
    await advisoryLock(trx, 'administrators')
    const lockedOut = await store.findLockedOut(trx, now.toISOString())
    if (!lockedOut) return null
    await setFirstPassword(trx, lockedOut.id, password_hash, now)
    return { username: lockedOut.username, password }
  })
}

/**
 * Creates the administrator named in the settings if missing, or sets the password if they have no way to sign in.
 * With no administrator in the settings or the database, creates one with a random password (docs/product.md 8.5). It
 * expires after `FIRST_PASSWORD_DAYS` unless changed; the next start then sets another.
 * @returns the credentials to print once, or null
 */
export async function ensureAdministrator(
  db: Db,
  admin: Settings['admin'],
  now: Date,
): Promise<{ username: string; password: string } | null> {
  const hasOne = !admin && (await store.hasAdministrator(db))
  if (hasOne && !(await store.findLockedOut(db, now.toISOString()))) return null
  const { password, password_hash } = await newPassword(admin?.password)
  if (hasOne) return renewFirstPassword(db, now, password, password_hash)
  return inTransaction(db, async trx => {
    await advisoryLock(trx, 'administrators')
    if (!admin && (await store.hasAdministrator(trx))) return null
    const email = admin?.email ?? null
    let username = admin?.username ?? FIRST_ADMINISTRATOR
    if (admin && (await store.findTaken(trx, keyOf(username), null))) {
      await store.giveMissingPassword(trx, keyOf(username), password_hash)
      return null
    }
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
      created_at: now.toISOString(),
    })
    return admin ? null : { username, password }
  }).catch(error => {
    // Another process that started at the same time won the race.
    if (isUniqueViolation(error)) return null
    throw error
  })
}

/**
 * Creates an administrator whose password expires after `FIRST_PASSWORD_DAYS` unless it is changed.
 * @throws AppError `username_taken`, `email_taken`, or `invalid` for a name or an address that nobody may have
 */
export async function createAdministrator(
  trx: Db,
  given: { username: string; email: string; password_hash: string },
  now: Date,
): Promise<{ id: number; username: string }> {
  const { username: names, email: addresses } = registration.shape
  for (const [rule, value] of [
    [names, given.username],
    [addresses, given.email],
  ] as const) {
    const checked = rule.safeParse(value)
    if (!checked.success)
      throw new AppError('invalid', { message: checked.error.issues[0]?.message ?? 'Not valid' })
  }
  const [username_key, email_key] = [keyOf(given.username), keyOf(given.email)]
  const taken = await store.findTaken(trx, username_key, email_key)
  if (taken) throw new AppError(taken)
  const { id, username } = await store.insertUser(trx, {
    ...given,
    username_key,
    email_key,
    password_ends_at: firstPasswordExpiry(now),
    email_verified: false,
    is_admin: true,
    is_coach: !(await store.hasAdministrator(trx)),
    created_at: now.toISOString(),
  })
  return { id, username }
}

/**
 * Replaces a password, ends every session and every other way in, voids mailed links and tells the member. It expires like
 * a first password.
 */
export async function replacePasswordOf(
  trx: Db,
  deps: Deps,
  account: OperatedAccount,
  passwordHash: string,
  now: Date,
): Promise<void> {
  const { id } = account
  await setFirstPassword(trx, id, passwordHash, now)
  await endEveryWayIn(trx, deps, id)
  const concerned = { ...account, network: null }
  await notifyMember(trx, deps, now, concerned, 'password_changed', { time: minuteOf(now) })
}

/** For somebody who lost phone and recovery codes. Ends all sessions, tells the member. @returns whether it was on */
export async function disableTwoFactorOf(
  trx: Db,
  deps: Deps,
  account: OperatedAccount,
  now: Date,
): Promise<boolean> {
  const { id } = account
  if (!(await turnOff(trx, id))) return false
  await store.deleteSessions(trx, id)
  await notifyMember(trx, deps, now, { ...account, network: null }, 'two_factor_off', {})
  return true
}
