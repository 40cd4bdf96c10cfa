import { createHash } from 'node:crypto'
import type { AnyContext } from '#src/platform/server/context.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { countAttempt } from '#src/platform/server/limits.ts'
import { seal, unseal } from '#src/platform/server/seal.ts'
import { FAILURES_PER_NAME } from '../constants.ts'
import { periodOfCode } from './totp.ts'
import * as store from './two-factor.store.ts'

/** Part of the encryption key: never change it. */
export const SEALED_FOR = 'second step'

/**
 * Per account, not per address: six digits could be guessed from many addresses. Only someone who knows the password gets
 * this far, so strangers cannot lock the user out.
 */
const codeLimit = { name: 'two-factor code', ...FAILURES_PER_NAME }

const normalize = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase()

/** @param code with or without its hyphens */
export const hashOfCode = (code: string): string =>
  createHash('sha256').update(normalize(code)).digest('hex')

/** Decrypts a secret; one encrypted with the site's previous secret is re-encrypted. @returns both forms */
async function openSecret(
  ctx: AnyContext,
  stored: store.TwoFactorSecret,
): Promise<{ secret: string; sealed: string } | null> {
  const bound = String(stored.user_id)
  const secret = unseal(ctx.deps.secret, SEALED_FOR, bound, stored.sealed_secret)
  if (secret !== null) return { secret, sealed: stored.sealed_secret }
  const { previousSecret } = ctx.deps.settings
  const recovered =
    previousSecret === null ? null : unseal(previousSecret, SEALED_FOR, bound, stored.sealed_secret)
  if (recovered === null) return null
  const sealed = seal(ctx.deps.secret, SEALED_FOR, bound, recovered)
  await store.resealSecret(ctx.db, stored, sealed)
  return { secret: recovered, sealed }
}

const BATCH = 200

/**
 * Re-encrypts everything that was encrypted with the site's previous secret: a member may not sign in before that secret
 * is removed, and their codes would stop working.
 * @param signal stops it after the current member
 */
export async function resealSecrets(ctx: AnyContext, signal?: AbortSignal): Promise<void> {
  for (let after = 0; ; ) {
    const secrets = await store.listSecretsAfter(ctx.db, after, BATCH)
    for (const secret of secrets) {
      if (signal?.aborted) return
      await openSecret(ctx, secret)
    }
    if (secrets.length < BATCH) return
    after = secrets.at(-1)?.user_id ?? after
  }
}

/** Each code works once, even when two requests race. */
async function consumeAppCode(
  ctx: AnyContext,
  { stored, code }: { stored: store.TwoFactorSecret; code: string },
): Promise<boolean> {
  const opened = await openSecret(ctx, stored)
  const period = opened ? periodOfCode(opened.secret, code, ctx.now) : null
  return (
    opened !== null &&
    period !== null &&
    store.consumePeriod(ctx.db, stored.user_id, opened.sealed, period)
  )
}

interface Attempt {
  secret: store.TwoFactorSecret
  code: string
  /** Whether a recovery code is accepted, too. */
  recovery: boolean
}

export async function tryCode(
  ctx: AnyContext,
  { secret, code, recovery }: Attempt,
): Promise<boolean> {
  const refund = await countAttempt(ctx, [codeLimit, `user ${secret.user_id}`])
  const valid =
    (await consumeAppCode(ctx, { stored: secret, code: normalize(code) })) ||
    (recovery && (await store.takeRecoveryCode(ctx.db, secret.user_id, hashOfCode(code))))
  if (valid) await refund()
  return valid
}

/**
 * @returns `right` also without two-factor authentication; `needed` when it is on and no code was sent
 * @throws AppError `too_many`
 */
export async function takeCode(
  ctx: AnyContext,
  { userId, code }: { userId: number; code: string | undefined },
): Promise<'right' | 'needed' | 'wrong'> {
  const secret = await store.findSecret(ctx.db, userId)
  if (!secret?.on_since) return 'right'
  if (!code) return 'needed'
  return (await tryCode(ctx, { secret, code, recovery: true })) ? 'right' : 'wrong'
}

export const hasTwoFactor = async (db: Db, userId: number): Promise<boolean> =>
  Boolean((await store.findSecret(db, userId))?.on_since)
