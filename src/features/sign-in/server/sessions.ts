import { createHmac, randomBytes } from 'node:crypto'
import { DAY_MS } from '#src/contract/calendar.ts'
import { shipped } from '#src/contract/languages.ts'
import type { AnyContext, Caller } from '#src/platform/server/context.ts'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { noteRefusedWrite } from '#src/platform/server/db/refused-writes.ts'
import { SESSION_DAYS, SESSION_MAX_DAYS } from '../constants.ts'
import { unlinkGoogle } from './google.store.ts'
import { deletePasskeys, recordUse } from './passkeys.store.ts'
import * as store from './sign-in.store.ts'
import { recordSignIn } from './sign-ins.ts'

/** An active session is extended at most this often: a write per request would cost more than the request. */
const EXTEND_INTERVAL_MS = 3_600_000

/** Hashing on every request would cost a tenth of it. */
const HASH_CACHE_SIZE = 2_000
const hashes = new Map<string, string>()

/** The database stores only this keyed hash, so a stolen copy of it contains no usable session. */
function hashOf(secret: string, token: string): string {
  const key = secret + token
  const known = hashes.get(key)
  if (known) return known
  const hash = createHmac('sha256', secret).update(token).digest('hex')
  if (hashes.size >= HASH_CACHE_SIZE) hashes.clear()
  hashes.set(key, hash)
  return hash
}

/** @param began when the user signed in */
const expiryOf = (now: Date, began: Date) =>
  new Date(
    Math.min(now.getTime() + SESSION_DAYS * DAY_MS, began.getTime() + SESSION_MAX_DAYS * DAY_MS),
  ).toISOString()

/** Exactly one of these is set. */
export interface SignInProof {
  /** The hash that the password matched. */
  passwordHash?: string
  /** The user's id at the identity provider. */
  providerId?: string
  /** A verified passkey, with its new counter. */
  passkey?: { id: number; counter: number }
}

interface NewSession extends SignInProof {
  userId: number
  address: string
  userAgent: string | null
}

/**
 * Changing the password ends all sessions, and resetting it unlinks Google and removes passkeys. To keep a concurrent
 * sign-in from slipping through, the account is checked again and locked while the session is created.
 * @returns the token for the cookie; null when the proof no longer counts, or the account was disabled or deleted, meanwhile
 */
export function beginSession(ctx: AnyContext, session: NewSession): Promise<string | null> {
  const { userId, passwordHash, providerId, passkey, address, userAgent } = session
  const { now } = ctx
  return inTransaction(ctx, async ctx => {
    const account = await store.lockForSignIn(ctx.db, userId)
    const changed =
      (passwordHash !== undefined && account?.password_hash !== passwordHash) ||
      (providerId !== undefined && account?.provider_id !== providerId)
    if (!account || account.disabled || changed) return null
    if (passkey && !(await recordUse(ctx.db, userId, passkey, now.toISOString()))) return null
    const token = randomBytes(32).toString('base64url')
    await store.insertSession(ctx.db, {
      token_hash: hashOf(ctx.deps.secret, token),
      user_id: userId,
      user_agent: userAgent,
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      expires_at: expiryOf(now, now),
    })
    await store.endSurplusSessions(ctx.db, userId)
    const method = passkey ? 'passkey' : providerId === undefined ? 'password' : 'google'
    await recordSignIn(ctx, { account, method, address, userAgent })
    return token
  })
}

/** Rotates the token after reauthentication, so that a stolen one stops working (ASVS 7.2.4). */
export async function renewToken(db: Db, secret: string, sessionId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await store.changeSession(db, sessionId, { token_hash: hashOf(secret, token) })
  return token
}

interface TokenLookup {
  secret: string
  /** Sessions in use are rehashed with the current secret, so this one can be dropped after the longest session. */
  previousSecret: string | null
  token: string
  now: Date
  /** Called when the session was extended, so that the cookie can follow. */
  onExtended?: () => void
}

async function findByPreviousSecret(db: Db, lookup: TokenLookup, previousSecret: string) {
  const previousHash = hashOf(previousSecret, lookup.token)
  const session = await store.findSession(db, previousHash, lookup.now.toISOString())
  if (session)
    await store.changeSession(db, session.id, { token_hash: hashOf(lookup.secret, lookup.token) })
  return session
}

/** @returns the user of the token; null when the session has ended */
export async function resolveSession(db: Db, lookup: TokenLookup): Promise<Caller | null> {
  const { secret, previousSecret, token, now, onExtended } = lookup
  const session =
    (await store.findSession(db, hashOf(secret, token), now.toISOString())) ??
    (previousSecret ? await findByPreviousSecret(db, lookup, previousSecret) : undefined)
  if (!session) return null
  if (now.getTime() - Date.parse(session.last_seen_at) > EXTEND_INTERVAL_MS) {
    const end = expiryOf(now, new Date(session.created_at))
    try {
      await store.changeSession(db, session.id, {
        last_seen_at: now.toISOString(),
        expires_at: end,
      })
      onExtended?.()
    } catch (error) {
      // Reads must work with a full disk; the next request retries.
      noteRefusedWrite(error)
    }
  }
  return {
    sessionId: session.id,
    userId: session.user_id,
    isAdmin: session.is_admin,
    isCoach: session.is_coach,
    language: shipped(session.language),
  }
}

export const endSession = (db: Db, secret: string, token: string): Promise<void> =>
  store.deleteSession(db, hashOf(secret, token))

/** When every way in is closed: features also revoke what they gave a browser beside its session. */
export async function signedOut(ctx: AnyContext, userId: number): Promise<void> {
  for (const end of ctx.deps.features.signedOut) await end(ctx, userId)
}

export const endAllSessions = (ctx: AnyContext, userId: number): Promise<void> =>
  inTransaction(ctx, async ctx => {
    await store.deleteSessions(ctx.db, userId)
    await signedOut(ctx, userId)
  })

/** For a new password that whoever else knew the account must not get around. Mailed links end, too. */
export async function endEveryWayIn(ctx: AnyContext, userId: number): Promise<void> {
  await unlinkGoogle(ctx.db, userId)
  await deletePasskeys(ctx.db, userId)
  await store.deleteTokens(ctx.db, userId, 'reset')
  await endAllSessions(ctx, userId)
}
