import type { Insertable } from 'kysely'
import type { Db } from '#src/server/db/database.ts'
import { prepared } from '#src/server/db/prepared.ts'
import type { Sessions, Users } from '#src/server/db/schema.ts'

/** What the API shows of a user; never the password hash or a payment id. */
const SHOWN = [
  'id',
  'username',
  'email',
  'full_name',
  'first_name',
  'last_name',
  'picture',
  'provider',
  'email_verified',
  'is_admin',
  'subscription_status',
  'subscription_tier',
  'subscription_starts_at',
  'subscription_expires_at',
  'subscription_cancel_at_period_end',
  'created_at',
] as const satisfies (keyof Users)[]

const userById = prepared<{ id: number }, Pick<ShownUser, keyof ShownUser>>((db, arg) =>
  db.selectFrom('users').select(SHOWN).where('id', '=', arg('id')),
)

type ShownUser = Awaited<ReturnType<typeof insertUser>>

export const findUser = async (db: Db, id: number): Promise<ShownUser | undefined> =>
  (await userById(db, { id }))[0]

/** @param key a username or an email address in lower case; which of them, an `@` tells */
export const findCredentials = (db: Db, key: string) =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where(key.includes('@') ? 'email_key' : 'username_key', '=', key)
    .executeTakeFirst()

/** Which of the two names is taken; null when neither is. */
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
  db.insertInto('users').values(user).returning(SHOWN).executeTakeFirstOrThrow()

export const hasAdministrator = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('is_admin', '=', true).limit(1).executeTakeFirst()) !==
  undefined

export async function insertSession(db: Db, session: Insertable<Sessions>): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

interface FoundSession {
  id: number
  user_id: number
  last_seen_at: string
  is_admin: boolean
}

const sessionByToken = prepared<{ tokenHash: string; now: string }, FoundSession>((db, arg) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.user_id', 'sessions.last_seen_at', 'users.is_admin'])
    .where('sessions.token_hash', '=', arg('tokenHash'))
    .where('sessions.expires_at', '>', arg('now')),
)

export const findSession = async (
  db: Db,
  tokenHash: string,
  now: string,
): Promise<FoundSession | undefined> => (await sessionByToken(db, { tokenHash, now }))[0]

export async function prolongSession(db: Db, id: number, now: string, expiresAt: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .execute()
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}
