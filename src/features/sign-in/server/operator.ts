import { randomBytes } from 'node:crypto'
import { DAY_MS } from '#src/contract/calendar.ts'
import type { AnyContext } from '#src/platform/server/context.ts'
import { advisoryLock, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, isUniqueViolation } from '#src/platform/server/errors.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import { FIRST_ADMINISTRATOR, FIRST_PASSWORD_DAYS } from '../constants.ts'
import { registration } from '../contract/sign-in.ts'
import { minuteOf, notifyMember } from './notices.ts'
import { hashPassword } from './password-hash.ts'
import { endEveryWayIn } from './sessions.ts'
import * as store from './sign-in.store.ts'
import { turnOff } from './two-factor.store.ts'

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

const setFirstPassword = (ctx: AnyContext, id: number, password_hash: string) =>
  store.changeUser(ctx.db, id, { password_hash, password_ends_at: firstPasswordExpiry(ctx.now) })

/** Replaces a first password that expired unchanged: otherwise nobody could ever sign in again. */
async function renewFirstPassword(ctx: AnyContext, password: string, password_hash: string) {
  return inTransaction(ctx, async ctx => {
    await advisoryLock(ctx.db, 'administrators')
    const lockedOut = await store.findLockedOut(ctx.db, ctx.now.toISOString())
    if (!lockedOut) return null
    await setFirstPassword(ctx, lockedOut.id, password_hash)
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
  ctx: AnyContext,
  admin: Settings['admin'],
): Promise<{ username: string; password: string } | null> {
  const hasOne = !admin && (await store.hasAdministrator(ctx.db))
  if (hasOne && !(await store.findLockedOut(ctx.db, ctx.now.toISOString()))) return null
  const { password, password_hash } = await newPassword(admin?.password)
  if (hasOne) return renewFirstPassword(ctx, password, password_hash)
  return inTransaction(ctx, async ctx => {
    await advisoryLock(ctx.db, 'administrators')
    if (!admin && (await store.hasAdministrator(ctx.db))) return null
    const email = admin?.email ?? null
    let username = admin?.username ?? FIRST_ADMINISTRATOR
    if (admin && (await store.findTaken(ctx.db, keyOf(username), null))) {
      await store.giveMissingPassword(ctx.db, keyOf(username), password_hash)
      return null
    }
    for (let n = 2; await store.findTaken(ctx.db, keyOf(username), null); n++)
      username = `admin${n}`
    const emailTaken = email !== null && (await store.findTaken(ctx.db, '', keyOf(email))) !== null
    await store.insertUser(ctx.db, {
      username,
      username_key: keyOf(username),
      email: emailTaken ? null : email,
      email_key: emailTaken || !email ? null : keyOf(email),
      password_hash,
      password_ends_at: admin ? null : firstPasswordExpiry(ctx.now),
      full_name: admin?.fullName ?? null,
      email_verified: false,
      is_admin: true,
      is_coach: !(await store.hasAdministrator(ctx.db)),
      created_at: ctx.now.toISOString(),
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
  ctx: AnyContext,
  given: { username: string; email: string; password_hash: string },
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
  const taken = await store.findTaken(ctx.db, username_key, email_key)
  if (taken) throw new AppError(taken)
  const { id, username } = await store.insertUser(ctx.db, {
    ...given,
    username_key,
    email_key,
    password_ends_at: firstPasswordExpiry(ctx.now),
    email_verified: false,
    is_admin: true,
    is_coach: !(await store.hasAdministrator(ctx.db)),
    created_at: ctx.now.toISOString(),
  })
  return { id, username }
}

/**
 * Replaces a password, ends every session and every other way in, voids mailed links and tells the member. It expires like
 * a first password.
 */
export async function replacePasswordOf(
  ctx: AnyContext,
  account: OperatedAccount,
  passwordHash: string,
): Promise<void> {
  const { id } = account
  await setFirstPassword(ctx, id, passwordHash)
  await endEveryWayIn(ctx, id)
  const concerned = { ...account, network: null }
  await notifyMember(ctx, concerned, 'password_changed', () => ({ time: minuteOf(ctx.now) }))
}

/** For somebody who lost phone and recovery codes. Ends all sessions, tells the member. @returns whether it was on */
export async function disableTwoFactorOf(
  ctx: AnyContext,
  account: OperatedAccount,
): Promise<boolean> {
  const { id } = account
  if (!(await turnOff(ctx.db, id))) return false
  await store.deleteSessions(ctx.db, id)
  await notifyMember(ctx, { ...account, network: null }, 'two_factor_off', () => ({}))
  return true
}
