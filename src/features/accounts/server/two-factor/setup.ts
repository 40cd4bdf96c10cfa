import { randomBytes } from 'node:crypto'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import type { Call, Caller, Deps } from '#src/platform/server/http/route.ts'
import { CODE_WRONG, NO_PASSWORD, RECOVERY_CODES } from '../../constants.ts'
import type {
  beginTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
} from '../../contract.ts'
import { mailTwoFactorChanged } from '../links/notices.ts'
import { accountOf, requireRecentPassword } from '../sessions/confirm.ts'
import { renewToken } from '../sessions/sessions.ts'
import { deleteSessions } from '../store.ts'
import { seal } from './seal.ts'
import * as store from './store.ts'
import { base32, newSecret, totpAddress } from './totp.ts'
import { hashOfCode, hasTwoFactor, SEALED_FOR, tryCode } from './two-factor.ts'

/** 140 random bits, in groups that are easy to read and type (ASVS 11.5.1 wants 128). */
const newRecoveryCode = (): string => base32(randomBytes(18)).match(/.{4}/g)?.join('-') ?? ''

export async function showTwoFactor({ db, caller }: Call<typeof getTwoFactor>) {
  const secret = await store.findSecret(db, caller.userId)
  return {
    data: {
      on_since: secret?.on_since ?? null,
      recovery_codes_left: await store.countRecoveryCodes(db, caller.userId),
    },
  }
}

/** The secret has no effect until `turnOn` has seen a code from the app. */
export async function beginSetup(call: Call<typeof beginTwoFactor>) {
  const { db, deps, caller, now } = call
  await requireRecentPassword(call)
  const account = await accountOf(call)
  // Two-factor authentication disables sign-in with Google, so without a password the user would be locked out.
  if (!account.password_hash) throw new AppError('invalid', { message: NO_PASSWORD })
  const secret = newSecret()
  const sealed = seal(deps.secret, SEALED_FOR, String(caller.userId), secret)
  if (!(await store.beginSetup(db, caller.userId, sealed, now.toISOString()))) {
    throw new AppError('second_step_on')
  }
  return { data: { secret, address: totpAddress(secret, deps.settings.site.brand, account.username) } }
}

async function newCodes(trx: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await store.replaceRecoveryCodes(trx, userId, codes.map(hashOfCode))
  return codes
}

/** Other sessions may be of someone who used what has just been replaced. @returns this one's new token */
async function endOthers(trx: Db, deps: Deps, { userId, sessionId }: Caller): Promise<string> {
  await deleteSessions(trx, userId, sessionId)
  return renewToken(trx, deps.secret, sessionId)
}

/** Other sessions may be a thief's, who would need no code in them, and the password alone to go on. */
export async function turnOn(call: Call<typeof enableTwoFactor>) {
  const { db, deps, caller, body, now, address, setSession } = call
  await requireRecentPassword(call)
  const secret = await store.findSecret(db, caller.userId)
  if (secret?.on_since) throw new AppError('second_step_on')
  if (!secret || !(await tryCode(call, secret, body.code, false))) {
    throw new AppError('invalid', { message: CODE_WRONG, fields: { code: CODE_WRONG } })
  }
  const account = await accountOf(call)
  const { email } = account
  const { recovery_codes, token } = await inTransaction(db, async trx => {
    if (!(await store.turnOn(trx, caller.userId, now.toISOString()))) throw new AppError('second_step_on')
    if (email) await mailTwoFactorChanged(trx, deps, now, { ...account, email, network: address }, true)
    const token =
      body.sign_out_others === false
        ? await renewToken(trx, deps.secret, caller.sessionId)
        : await endOthers(trx, deps, caller)
    return { recovery_codes: await newCodes(trx, caller.userId), token }
  })
  setSession(token)
  return { data: { recovery_codes } }
}

export async function renewCodes(call: Call<typeof renewRecoveryCodes>) {
  const { db, deps, caller, setSession } = call
  await requireRecentPassword(call)
  if (!(await hasTwoFactor(db, caller.userId))) throw new AppError('not_found')
  const { token, ...data } = await inTransaction(db, async trx => ({
    recovery_codes: await newCodes(trx, caller.userId),
    token: await endOthers(trx, deps, caller),
  }))
  setSession(token)
  return { data }
}

export async function turnOff(call: Call<typeof disableTwoFactor>) {
  const { db, deps, caller, now, address, setSession } = call
  await requireRecentPassword(call)
  const account = await accountOf(call)
  const { email } = account
  const token = await inTransaction(db, async trx => {
    if (!(await store.turnOff(trx, caller.userId))) return null
    if (email) await mailTwoFactorChanged(trx, deps, now, { ...account, email, network: address }, false)
    return endOthers(trx, deps, caller)
  })
  if (token) setSession(token)
  return {}
}
