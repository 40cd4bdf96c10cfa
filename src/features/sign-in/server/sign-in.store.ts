import type { CompiledQuery, ExpressionBuilder, Insertable, Updateable } from 'kysely'
import { type Language, shipped } from '#src/contract/languages.ts'
import type { Engine } from '#src/platform/server/db/columns.ts'
import { countOf, type Db, engineOf, hasChanged } from '#src/platform/server/db/database.ts'
import type { Schema } from '#src/platform/server/db/schema.ts'
import { deleteMailsOfKinds } from '#src/platform/server/mail/removal.ts'
import { SESSIONS_MAX } from '../constants.ts'
import { orNoMembership } from '../domain/membership.ts'
import type { AccountTokens, Sessions, Users } from './rows.generated.ts'

/** Never the password hash or a payment id. */
const SHOWN = [
  'users.id',
  'users.username',
  'users.email',
  'users.full_name',
  'users.first_name',
  'users.last_name',
  'users.picture',
  'users.provider',
  'users.email_verified',
  'users.is_admin',
  'users.is_coach',
  'users.time_zone',
  'users.week_start',
  'users.language',
  'memberships.subscription_status',
  'memberships.subscription_tier',
  'memberships.subscription_starts_at',
  'memberships.subscription_expires_at',
  'memberships.subscription_cancel_at_period_end',
  'users.created_at',
] as const

const shownUsers = (db: Db) =>
  db.selectFrom('users').leftJoin('memberships', 'memberships.user_id', 'users.id').select(SHOWN)

export async function findUser(db: Db, id: number) {
  const row = await shownUsers(db).where('users.id', '=', id).executeTakeFirst()
  return row && { ...orNoMembership(row), language: shipped(row.language) }
}

/** Where a member's days begin and end; UTC until their browser has said where it is. */
export const zoneOf = async (db: Db, id: number): Promise<string> =>
  (await findUser(db, id))?.time_zone ?? 'UTC'

/** For the member's archive. */
export const findAgreement = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['agreed_at', 'agreed_to', 'agreed_language'])
    .where('id', '=', id)
    .executeTakeFirst()

const accounts = (db: Db) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'username',
      'email',
      'email_verified',
      'password_hash',
      'password_ends_at',
      'provider',
      'is_admin',
    ])

export const findAccount = (db: Db, id: number) =>
  accounts(db).where('id', '=', id).executeTakeFirst()

/** @param key a lower-case username or email address; usernames contain no `@` */
const accountsNamed = (db: Db, key: string) =>
  accounts(db).where(key.includes('@') ? 'email_key' : 'username_key', '=', key)

export const findAccountByName = (db: Db, key: string) => accountsNamed(db, key).executeTakeFirst()

/** @returns what the account with this address has chosen */
export async function findLanguage(db: Db, emailKey: string): Promise<Language | null> {
  const account = await db
    .selectFrom('users')
    .select('language')
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
  return shipped(account?.language ?? null)
}

/** Of an account that can be signed in to. */
export const findCredentials = (db: Db, key: string) =>
  accountsNamed(db, key).where('disabled', '=', false).executeTakeFirst()

/** @returns which of the two is taken; null when neither is */
export async function findTaken(db: Db, usernameKey: string, emailKey: string | null) {
  const rows = await db
    .selectFrom('users')
    .select(['username_key', 'email_key'])
    .where(eb =>
      emailKey
        ? eb.or([eb('username_key', '=', usernameKey), eb('email_key', '=', emailKey)])
        : eb('username_key', '=', usernameKey),
    )
    .execute()
  if (rows.length === 0) return null
  return rows.some(row => row.username_key === usernameKey) ? 'username_taken' : 'email_taken'
}

export const insertUser = (db: Db, user: Insertable<Users>) =>
  db.insertInto('users').values(user).returning(['id', 'username']).executeTakeFirstOrThrow()

export const hasAdministrator = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .limit(1)
    .executeTakeFirst()) !== undefined

const passkeyOf = (eb: ExpressionBuilder<Schema, 'users'>) =>
  eb.selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.user_id', '=', 'users.id')

/** An administrator whose first password expired, or who was imported without one; null if any of them can sign in. */
export async function findLockedOut(db: Db, now: string) {
  const administrators = db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('is_admin', '=', true)
    .where('disabled', '=', false)
    .orderBy('id')
    .limit(1)
  // Runs at every start: stops at the first match, so that it does not scan all members.
  const canSignIn = await administrators
    .where(eb => eb.or([eb('password_ends_at', 'is', null), eb('password_ends_at', '>', now)]))
    .where(eb =>
      eb.or([
        eb('password_hash', 'is not', null),
        eb('provider_id', 'is not', null),
        eb.exists(passkeyOf(eb)),
      ]),
    )
    .executeTakeFirst()
  return canSignIn ? null : ((await administrators.executeTakeFirst()) ?? null)
}

/** For an administrator who cannot sign in, because exports leave passwords out. */
export async function giveMissingPassword(
  db: Db,
  usernameKey: string,
  passwordHash: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('username_key', '=', usernameKey)
    .where('is_admin', '=', true)
    .where('password_hash', 'is', null)
    .where('provider_id', 'is', null)
    .where(eb => eb.not(eb.exists(passkeyOf(eb))))
    .execute()
}

/** A shared lock: the account cannot change until the transaction ends, and sign-ins do not block each other. */
export const lockForSignIn = (trx: Db, id: number) =>
  trx
    .selectFrom('users')
    .select([
      'id',
      'username',
      'email',
      'email_verified',
      'created_at',
      'password_hash',
      'provider_id',
      'disabled',
    ])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()

/** Locks the account until the transaction ends. */
export async function lockAccount(trx: Db, id: number): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

export async function insertSession(db: Db, session: Insertable<Sessions>): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

const sessionOf = (db: Db, tokenHash: string, now: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.created_at',
      'sessions.last_seen_at',
      'users.is_admin',
      'users.is_coach',
      'users.language',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .where('users.disabled', '=', false)

type Session = Awaited<ReturnType<ReturnType<typeof sessionOf>['executeTakeFirstOrThrow']>>

/** Nearly every call asks for its session, and building this statement takes longer than its answer. */
const sessionQueries = new Map<Engine, CompiledQuery<Session>>()

export async function findSession(
  db: Db,
  tokenHash: string,
  now: string,
): Promise<Session | undefined> {
  const engine = engineOf(db)
  const query = sessionQueries.get(engine) ?? sessionOf(db, '', '').compile()
  sessionQueries.set(engine, query)
  const { rows } = await db.executeQuery<Session>({ ...query, parameters: [tokenHash, now, false] })
  return rows[0]
}

export async function changeSession(
  db: Db,
  id: number,
  change: Updateable<Sessions>,
): Promise<void> {
  await db.updateTable('sessions').set(change).where('id', '=', id).execute()
}

/** When the user last proved who they are in this session: by signing in (in any way) or reauthenticating. */
export async function passwordEnteredAt(db: Db, sessionId: number): Promise<string | null> {
  const session = await db
    .selectFrom('sessions')
    .select(['created_at', 'confirmed_at'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return session ? (session.confirmed_at ?? session.created_at) : null
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

export async function changeUser(db: Db, id: number, change: Updateable<Users>): Promise<void> {
  if (Object.keys(change).length === 0) return
  await db.updateTable('users').set(change).where('id', '=', id).execute()
}

/** @param proven for a password chosen with a link mailed to the account's address, not by someone merely signed in */
export const setPassword = (
  db: Db,
  id: number,
  passwordHash: string,
  proven: { password_proven_at?: string } = {},
): Promise<void> =>
  changeUser(db, id, { password_hash: passwordHash, password_ends_at: null, ...proven })

/** Stores a new hash of the same password. @returns false when the password was changed meanwhile */
export const renewHash = (
  db: Db,
  id: number,
  oldHash: string,
  passwordHash: string,
): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', id)
      .where('password_hash', '=', oldHash),
  )

export const insertToken = (db: Db, token: Insertable<AccountTokens>) =>
  db.insertInto('account_tokens').values(token).execute()

export const countTokens = (
  db: Db,
  userId: number,
  purpose: 'confirm' | 'reset',
  since: string,
): Promise<number> =>
  countOf(
    db
      .selectFrom('account_tokens')
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .where('created_at', '>', since),
  )

/** Deletes the token, so that it works only once. */
export const takeToken = (db: Db, purpose: 'confirm' | 'reset', tokenHash: string, now: string) =>
  db
    .deleteFrom('account_tokens')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst()

export async function deleteTokens(
  db: Db,
  userId: number,
  purpose: 'confirm' | 'reset',
): Promise<void> {
  await db
    .deleteFrom('account_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .execute()
}

/** @returns false when the account's address has changed since */
export const verifyEmail = (db: Db, id: number, emailKey: string, now: string): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('users')
      .set(eb => ({
        email_verified: true,
        first_confirmed_at: eb.fn.coalesce('first_confirmed_at', eb.val(now)),
      }))
      .where('id', '=', id)
      .where('email_key', '=', emailKey),
  )

export const listSessions = (db: Db, userId: number, now: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const deleteOwnSession = (db: Db, userId: number, id: number): Promise<boolean> =>
  hasChanged(db.deleteFrom('sessions').where('id', '=', id).where('user_id', '=', userId))

/** Ends the least recently used sessions beyond `SESSIONS_MAX`. */
export async function endSurplusSessions(trx: Db, userId: number): Promise<void> {
  const kept = trx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SESSIONS_MAX)
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'not in', kept)
    .execute()
}

/** @param except the session to keep */
export async function deleteSessions(db: Db, userId: number, except?: number): Promise<void> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (except !== undefined) query = query.where('id', '!=', except)
  await query.execute()
}

export async function deleteExpired(db: Db, now: string): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  await db.deleteFrom('account_tokens').where('expires_at', '<=', now).execute()
}

/** Also deletes queued mails with such links, which would no longer work. */
export async function voidSessionsAndLinks(trx: Db): Promise<void> {
  await trx.deleteFrom('sessions').execute()
  await trx.deleteFrom('account_tokens').execute()
  await trx.deleteFrom('link_requests').execute()
  await trx.deleteFrom('passkey_challenges').execute()
  await deleteMailsOfKinds(trx, ['account-confirm', 'account-reset'])
}

/** The member's data in other tables is deleted by their foreign keys. */
export async function deleteUser(db: Db, id: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute()
}
