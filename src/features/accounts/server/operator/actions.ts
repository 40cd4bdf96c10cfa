import { randomBytes } from 'node:crypto'
import type { Db } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { FIRST_PASSWORD_DAYS } from '../../constants.ts'
import { registration } from '../../contract/sign-in.ts'
import { unlinkGoogle } from '../google/store.ts'
import { mailPasswordChanged, mailTwoFactorChanged } from '../links/notices.ts'
import { deletePasskeys } from '../passkeys/store.ts'
import { hashPassword } from '../passwords/hash.ts'
import { signedOut } from '../sessions/sessions.ts'
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

/** 128 random bits. */
export async function newPassword(): Promise<NewPassword> {
  const password = randomBytes(16).toString('base64url')
  return { password, password_hash: await hashPassword(password) }
}

const firstPasswordExpiry = (now: Date) =>
  new Date(now.getTime() + FIRST_PASSWORD_DAYS * 86_400_000).toISOString()

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
  const [username_key, email_key] = [given.username.toLowerCase(), given.email.toLowerCase()]
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
  const { id, email } = account
  await store.renewFirstPassword(trx, id, passwordHash, firstPasswordExpiry(now))
  await unlinkGoogle(trx, id)
  await deletePasskeys(trx, id)
  await store.deleteTokens(trx, id, 'reset')
  await store.deleteSessions(trx, id)
  await signedOut(trx, deps, id)
  if (email) await mailPasswordChanged(trx, deps, now, { ...account, email, network: null })
}

/** For somebody who lost phone and recovery codes. Ends all sessions, tells the member. @returns whether it was on */
export async function disableTwoFactorOf(
  trx: Db,
  deps: Deps,
  account: OperatedAccount,
  now: Date,
): Promise<boolean> {
  const { id, email } = account
  if (!(await turnOff(trx, id))) return false
  await store.deleteSessions(trx, id)
  if (email) await mailTwoFactorChanged(trx, deps, now, { ...account, email, network: null }, false)
  return true
}
