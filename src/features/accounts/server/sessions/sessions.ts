import { createHmac, randomBytes } from 'node:crypto'
import { type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { Caller } from '#src/platform/server/http/route.ts'
import { SESSION_DAYS, SESSION_DAYS_IN_ALL } from '../../constants.ts'
import * as store from '../store.ts'

const DAY_MS = 86_400_000
/** A session in use is prolonged at most so often: a write for each request would cost more than the request. */
const PROLONG_AFTER_MS = 3_600_000

/** Hashing anew for each request of a member costs a tenth of the request. */
const HASHES_KEPT = 2_000
const hashes = new Map<string, string>()

/** The cookie holds the token, the database only its keyed hash: a stolen copy of it opens nothing. */
function hashOf(secret: string, token: string): string {
  const key = secret + token
  const known = hashes.get(key)
  if (known) return known
  const hash = createHmac('sha256', secret).update(token).digest('hex')
  if (hashes.size >= HASHES_KEPT) hashes.clear()
  hashes.set(key, hash)
  return hash
}

/** @param began when its member signed in */
const endOf = (now: Date, began: Date) =>
  new Date(
    Math.min(now.getTime() + SESSION_DAYS * DAY_MS, began.getTime() + SESSION_DAYS_IN_ALL * DAY_MS),
  ).toISOString()

interface Beginning {
  secret: string
  userId: number
  /** What the password was checked against; left out where somebody else vouched for the member. */
  passwordHash?: string
  userAgent: string | null
  now: Date
}

/**
 * Begins a session with a new random id. A password that is set anew ends all sessions, so none may begin by the old one
 * while that happens: the account is looked at once more, and held, with what begins.
 * @returns its token, for the cookie; null when the password was changed meanwhile, or the account disabled or deleted
 */
export function beginSession(db: Db, beginning: Beginning): Promise<string | null> {
  const { secret, userId, passwordHash, userAgent, now } = beginning
  return inTransaction(db, async trx => {
    const account = await store.holdForEntry(trx, userId)
    const changed = passwordHash !== undefined && account?.password_hash !== passwordHash
    if (!account || account.disabled || changed) return null
    const token = randomBytes(32).toString('base64url')
    await store.insertSession(trx, {
      token_hash: hashOf(secret, token),
      user_id: userId,
      user_agent: userAgent,
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      expires_at: endOf(now, now),
    })
    return token
  })
}

/**
 * Another token for a session whose member has just shown again who they are: one that was stolen before is worth nothing
 * from then on (ASVS 7.2.4).
 */
export async function renewToken(db: Db, secret: string, sessionId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await store.rehashSession(db, sessionId, hashOf(secret, token))
  return token
}

interface Resolving {
  secret: string
  /** Of the secret before: its sessions are taken over, so that it can go when the longest of them has ended. */
  previousSecret: string | null
  token: string
  now: Date
  prolonged?: () => void
}

/** A session whose token was hashed with the secret before is found by that, and by the present one from then on. */
async function takeOver(db: Db, resolving: Resolving, previousSecret: string) {
  const before = hashOf(previousSecret, resolving.token)
  const session = await store.findSession(db, before, resolving.now.toISOString())
  if (session) await store.rehashSession(db, session.id, hashOf(resolving.secret, resolving.token))
  return session
}

/**
 * Who a token belongs to, or null when the session has ended.
 * @param resolving `prolonged` is called when the session's end was moved, so that the cookie's can follow
 */
export async function resolveSession(db: Db, resolving: Resolving): Promise<Caller | null> {
  const { secret, previousSecret, token, now, prolonged } = resolving
  const session =
    (await store.findSession(db, hashOf(secret, token), now.toISOString())) ??
    (previousSecret ? await takeOver(db, resolving, previousSecret) : undefined)
  if (!session) return null
  if (now.getTime() - Date.parse(session.last_seen_at) > PROLONG_AFTER_MS) {
    // A disk that is full must not keep anybody from reading; the next request tries again.
    const end = endOf(now, new Date(session.created_at))
    const done = store.prolongSession(db, session.id, now.toISOString(), end).then(
      () => true,
      () => false,
    )
    if (await done) prolonged?.()
  }
  return { sessionId: session.id, userId: session.user_id, isAdmin: session.is_admin }
}

export const endSession = (db: Db, secret: string, token: string): Promise<void> =>
  store.deleteSession(db, hashOf(secret, token))
