import { randomBytes } from 'node:crypto'
import type { InputOf } from '#src/contract/endpoint.ts'
import type { AnyContext, Caller, Context } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, invalid } from '#src/platform/server/errors.ts'
import { seal } from '#src/platform/server/seal.ts'
import { CODE_WRONG, NO_PASSWORD, RECOVERY_CODES } from '../constants.ts'
import type * as contract from '../contract/two-factor.ts'
import { accountOf, type FromNetwork, requireRecentPassword } from './confirm.ts'
import { notifyMember } from './notices.ts'
import { renewToken } from './sessions.ts'
import { deleteSessions } from './sign-in.store.ts'
import { base32, newSecret, totpAddress } from './totp.ts'
import * as store from './two-factor.store.ts'
import { hashOfCode, hasTwoFactor, SEALED_FOR, tryCode } from './two-factor.ts'

/** 140 random bits, in groups that are easy to read and type (ASVS 11.5.1 wants 128). */
const newRecoveryCode = (): string => base32(randomBytes(18)).match(/.{4}/g)?.join('-') ?? ''

export async function getTwoFactor({ db, who: { userId } }: Context) {
  const secret = await store.findSecret(db, userId)
  return {
    on_since: secret?.on_since ?? null,
    recovery_codes_left: await store.countRecoveryCodes(db, userId),
  }
}

/** The secret has no effect until `enableTwoFactor` has seen a code from the app. @throws AppError `second_step_on` */
export async function beginTwoFactor(ctx: Context) {
  const caller = ctx.who
  await requireRecentPassword(ctx, caller)
  const account = await accountOf(ctx.db, caller.userId)
  // Two-factor authentication disables sign-in with Google, so without a password the user would be locked out.
  if (!account.password_hash) throw new AppError('invalid', { message: NO_PASSWORD })
  const secret = newSecret()
  const sealed = seal(ctx.deps.secret, SEALED_FOR, String(caller.userId), secret)
  if (!(await store.beginSetup(ctx.db, caller.userId, sealed, ctx.now.toISOString()))) {
    throw new AppError('second_step_on')
  }
  return { secret, address: totpAddress(secret, ctx.deps.settings.site.brand, account.username) }
}

async function newCodes(trx: Db, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await store.replaceRecoveryCodes(trx, userId, codes.map(hashOfCode))
  return codes
}

/** Other sessions may belong to someone who used what was just replaced. @returns this session's new token */
async function endOthers(ctx: AnyContext, { userId, sessionId }: Caller): Promise<string> {
  await deleteSessions(ctx.db, userId, sessionId)
  return renewToken(ctx.db, ctx.deps.secret, sessionId)
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
export async function enableTwoFactor(
  ctx: Context,
  { address, code, sign_out_others }: InputOf<typeof contract.enableTwoFactor> & FromNetwork,
): Promise<WithCodes> {
  const caller = ctx.who
  await requireRecentPassword(ctx, caller)
  const secret = await store.findSecret(ctx.db, caller.userId)
  if (secret?.on_since) throw new AppError('second_step_on')
  if (!secret || !(await tryCode(ctx, { secret, code, recovery: false }))) {
    throw invalid('code', CODE_WRONG)
  }
  const account = await accountOf(ctx.db, caller.userId)
  return inTransaction(ctx, async ctx => {
    if (!(await store.turnOn(ctx.db, caller.userId, ctx.now.toISOString())))
      throw new AppError('second_step_on')
    await notifyMember(ctx, { ...account, network: address }, 'two_factor_on', () => ({}))
    const token =
      sign_out_others !== false
        ? await endOthers(ctx, caller)
        : await renewToken(ctx.db, ctx.deps.secret, caller.sessionId)
    return { recovery_codes: await newCodes(ctx.db, caller.userId), token }
  })
}

export async function renewRecoveryCodes(ctx: Context): Promise<WithCodes> {
  const caller = ctx.who
  await requireRecentPassword(ctx, caller)
  if (!(await hasTwoFactor(ctx.db, caller.userId))) throw new AppError('not_found')
  return inTransaction(ctx, async ctx => ({
    recovery_codes: await newCodes(ctx.db, caller.userId),
    token: await endOthers(ctx, caller),
  }))
}

/** @returns this session's new token; null when it was off */
export async function disableTwoFactor(
  ctx: Context,
  { address }: FromNetwork,
): Promise<string | null> {
  const caller = ctx.who
  await requireRecentPassword(ctx, caller)
  const account = await accountOf(ctx.db, caller.userId)
  return inTransaction(ctx, async ctx => {
    if (!(await store.turnOff(ctx.db, caller.userId))) return null
    await notifyMember(ctx, { ...account, network: address }, 'two_factor_off', () => ({}))
    return endOthers(ctx, caller)
  })
}
