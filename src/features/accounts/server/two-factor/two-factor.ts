import { createHash } from 'node:crypto'
import type { Db } from '#src/platform/server/db/database.ts'
import { refundLimit, takeFromLimit } from '#src/platform/server/http/limits.ts'
import type { Call, Deps } from '#src/platform/server/http/route.ts'
import { SIGN_IN_FAILURES_PER_NAME, SIGN_IN_WINDOW_SECONDS } from '../../constants.ts'
import { seal, unseal } from './seal.ts'
import * as store from './store.ts'
import { periodOfCode } from './totp.ts'

export const SEALED_FOR = 'second step'

/**
 * For each account whatever the address, for six digits can be guessed from many: only who knows the password comes so
 * far, so nobody else can close it.
 */
const attempts = {
  name: 'second step',
  max: SIGN_IN_FAILURES_PER_NAME,
  windowSeconds: SIGN_IN_WINDOW_SECONDS,
}

const bare = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase()

/** @param code with or without its hyphens */
export const hashOfCode = (code: string): string => createHash('sha256').update(bare(code)).digest('hex')

/** Opens a secret; one that was sealed with the site's secret before is sealed anew. @returns it, and how it is sealed now */
async function openSecret(
  db: Db,
  deps: Deps,
  step: store.Step,
): Promise<{ secret: string; sealed: string } | null> {
  const bound = String(step.user_id)
  const secret = unseal(deps.secret, SEALED_FOR, bound, step.sealed_secret)
  if (secret !== null) return { secret, sealed: step.sealed_secret }
  const { previousSecret } = deps.settings
  const before =
    previousSecret === null ? null : unseal(previousSecret, SEALED_FOR, bound, step.sealed_secret)
  if (before === null) return null
  const sealed = seal(deps.secret, SEALED_FOR, bound, before)
  await store.reseal(db, step, sealed)
  return { secret: before, sealed }
}

const BATCH = 200

/**
 * Seals anew all that was sealed with the site's secret before: a member may come by less often than that secret is still
 * known, and their app's codes would be worth nothing.
 * @param lost ends it after the member in hand
 */
export async function resealSteps(db: Db, deps: Deps, lost?: AbortSignal): Promise<void> {
  for (let after = 0; ; ) {
    const steps = await store.listStepsAfter(db, after, BATCH)
    for (const step of steps) {
      if (lost?.aborted) return
      await openSecret(db, deps, step)
    }
    if (steps.length < BATCH) return
    after = steps.at(-1)?.user_id ?? after
  }
}

/** Takes a code of the app: each works once, also when two come at once. */
async function takeAppCode(db: Db, deps: Deps, now: Date, step: store.Step, code: string): Promise<boolean> {
  const opened = await openSecret(db, deps, step)
  const period = opened ? periodOfCode(opened.secret, code, now) : null
  return opened !== null && period !== null && store.advance(db, step.user_id, opened.sealed, period)
}

type Asking = Pick<Call, 'db' | 'deps' | 'now'>

/**
 * @param recovery whether a recovery code will do
 * @throws AppError `too_many`
 */
export async function tryCode(
  { db, deps, now }: Asking,
  step: store.Step,
  code: string,
  recovery: boolean,
): Promise<boolean> {
  const who = `user ${step.user_id}`
  if (deps.settings.rateLimit) await takeFromLimit(db, deps, attempts, who)
  const right =
    (await takeAppCode(db, deps, now, step, bare(code))) ||
    (recovery && (await store.takeRecoveryCode(db, step.user_id, hashOfCode(code))))
  if (right && deps.settings.rateLimit) await refundLimit(db, deps, attempts, who)
  return right
}

/**
 * Takes the code that an account asks for, if it asks for one.
 * @returns `right` also when none is asked for; `needed` when one is and none was sent
 * @throws AppError `too_many`
 */
export async function takeCode(
  call: Asking,
  userId: number,
  code: string | undefined,
): Promise<'right' | 'needed' | 'wrong'> {
  const step = await store.findStep(call.db, userId)
  if (!step?.on_since) return 'right'
  if (!code) return 'needed'
  return (await tryCode(call, step, code, true)) ? 'right' : 'wrong'
}

export const hasTwoFactor = async (db: Db, userId: number): Promise<boolean> =>
  Boolean((await store.findStep(db, userId))?.on_since)
