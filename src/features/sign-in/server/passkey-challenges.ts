import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { AnyContext, Deps } from '#src/platform/server/context.ts'
import { AppError } from '#src/platform/server/errors.ts'
import { CHALLENGE_MINUTES, PASSKEYS_NEED_HTTPS } from '../constants.ts'
import { type RelyingParty, relyingParty } from '../domain/passkeys.ts'
import { challengeOf } from './passkey-verify.ts'
import * as store from './passkeys.store.ts'

export const CHALLENGE_MS = CHALLENGE_MINUTES * 60_000

/** Signing in has neither account nor session yet; adding a passkey has an account, confirming has both. */
export interface ChallengeFor {
  userId: number | null
  /** The only session that may answer it. */
  sessionId?: number
}

const hashOf = (challenge: string, { sessionId }: ChallengeFor) =>
  createHash('sha256')
    .update(sessionId === undefined ? challenge : `${challenge} session ${sessionId}`)
    .digest('hex')

/** @throws AppError `not_found` where browsers have no passkeys */
export function partyOf({ settings }: Deps): RelyingParty {
  const party = relyingParty(settings.siteUrl)
  if (!party) throw new AppError('not_found', { message: PASSKEYS_NEED_HTTPS })
  return party
}

/** The id by which authenticators know the account: it says nothing about the person. */
export const handleOf = ({ secret }: Deps, userId: number): string =>
  createHmac('sha256', secret).update(`passkey user ${userId}`).digest('base64url')

/** @returns 256 random bits in base64url, of which only a hash is stored */
export async function newChallenge(ctx: AnyContext, answerer: ChallengeFor): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await store.insertChallenge(ctx.db, {
    user_id: answerer.userId,
    challenge_hash: hashOf(challenge, answerer),
    expires_at: new Date(ctx.now.getTime() + CHALLENGE_MS).toISOString(),
  })
  return challenge
}

/** @returns the challenge that was answered; null when it is not the answerer's, was answered before, or has expired */
export async function takeChallenge(
  ctx: AnyContext,
  answerer: ChallengeFor,
  clientDataJSON: string,
): Promise<string | null> {
  const challenge = challengeOf(clientDataJSON)
  if (challenge === null) return null
  const taken = await store.takeChallenge(
    ctx.db,
    answerer.userId,
    hashOf(challenge, answerer),
    ctx.now.toISOString(),
  )
  return taken ? challenge : null
}

export const forgetOldChallenges = (ctx: AnyContext): Promise<void> =>
  store.deleteChallengesBefore(ctx.db, ctx.now.toISOString())
