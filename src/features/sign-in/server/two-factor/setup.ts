import { randomBytes } from 'node:crypto'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { Caller, Deps } from '#src/platform/server/deps.ts'
import { AppError, invalid } from '#src/platform/server/errors.ts'
import { seal } from '#src/platform/server/seal.ts'
import { CODE_WRONG, NO_PASSWORD, RECOVERY_CODES } from '../../constants.ts'
import { notifyMember } from '../links/notices.ts'
import { accountOf, type OwnChange, requireRecentPassword } from '../sessions/confirm.ts'
import { renewToken } from '../sessions/sessions.ts'
import { deleteSessions } from '../store.ts'
import * as store from './store.ts'
import { base32, newSecret, totpAddress } from './totp.ts'
import { hashOfCode, hasTwoFactor, SEALED_FOR, tryCode } from './two-factor.ts'

/** 140 random bits, in groups that are easy to read and type (ASVS 11.5.1 wants 128). */
const newRecoveryCode = (): string => base32(randomBytes(18)).match(/.{4}/g)?.join('-') ?? ''

export async function showTwoFactor(db: Db, userId: number) {
  const secret = await store.findSecret(db, userId)
  return {
    on_since: secret?.on_since ?? null,
    recovery_codes_left: await store.countRecoveryCodes(db, userId),
  }
}

/** The secret has no effect until `turnOn` has seen a code from the app. @throws AppError `second_step_on` */
export async function beginSetup(db: Db, deps: Deps, caller: Caller, now: Date) {
  await requireRecentPassword(db, caller, now)
  const account = await accountOf(db, caller.userId)
  // Two-factor authentication disables sign-in with Google, so without a password the user would be locked out.
  if (!account.password_hash) throw new AppError('invalid', { message: NO_PASSWORD })
  const secret = newSecret()
  const sealed = seal(deps.secret, SEALED_FOR, String(caller.userId), secret)
  if (!(await store.beginSetup(db, caller.userId, sealed, now.toISOString()))) {
    throw new AppError('second_step_on')
  }
  return { secret, address: totpAddress(secret, deps.settings.site.brand, account.username) }
}

async function newCodes(trx: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await store.replaceRecoveryCodes(trx, userId, codes.map(hashOfCode))
  return codes
}

/** Other sessions may belong to someone who used what was just replaced. @returns this session's new token */
async function endOthers(trx: Db, deps: Deps, { userId, sessionId }: Caller): Promise<string> {
  await deleteSessions(trx, userId, sessionId)
  return renewToken(trx, deps.secret, sessionId)
}

interface WithCodes {
  recovery_codes: string[]
  /** The new token of this session. */
  token: string
}

/**
 * Other sessions may be a thief's, who would need no code in them, and only the password to confirm.
 * @param endsOthers whether the other sessions end. @throws AppError `invalid` for a wrong code, `second_step_on`
 */
export async function turnOn(
  db: Db,
  { deps, caller, address, code, endsOthers }: OwnChange & { code: string; endsOthers: boolean },
  now: Date,
): Promise<WithCodes> {
  await requireRecentPassword(db, caller, now)
  const secret = await store.findSecret(db, caller.userId)
  if (secret?.on_since) throw new AppError('second_step_on')
  if (!secret || !(await tryCode(db, deps, { secret, code, recovery: false }, now))) {
    throw invalid('code', CODE_WRONG)
  }
  const account = await accountOf(db, caller.userId)
  return inTransaction(db, async trx => {
    if (!(await store.turnOn(trx, caller.userId, now.toISOString())))
      throw new AppError('second_step_on')
    await notifyMember(trx, deps, now, { ...account, network: address }, 'two_factor_on', {})
    const token = endsOthers
      ? await endOthers(trx, deps, caller)
      : await renewToken(trx, deps.secret, caller.sessionId)
    return { recovery_codes: await newCodes(trx, caller.userId), token }
  })
}

export async function renewCodes(
  db: Db,
  deps: Deps,
  caller: Caller,
  now: Date,
): Promise<WithCodes> {
  await requireRecentPassword(db, caller, now)
  if (!(await hasTwoFactor(db, caller.userId))) throw new AppError('not_found')
  return inTransaction(db, async trx => ({
    recovery_codes: await newCodes(trx, caller.userId),
    token: await endOthers(trx, deps, caller),
  }))
}

/** @returns this session's new token; null when it was off */
export async function turnOff(
  db: Db,
  { deps, caller, address }: OwnChange,
  now: Date,
): Promise<string | null> {
  await requireRecentPassword(db, caller, now)
  const account = await accountOf(db, caller.userId)
  return inTransaction(db, async trx => {
    if (!(await store.turnOff(trx, caller.userId))) return null
    await notifyMember(trx, deps, now, { ...account, network: address }, 'two_factor_off', {})
    return endOthers(trx, deps, caller)
  })
}
