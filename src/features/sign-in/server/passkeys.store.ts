import type { Insertable } from 'kysely'
import { countOf, type Db, hasChanged } from '#src/platform/server/db/database.ts'
import type { Passkeys } from './rows.generated.ts'

const SHOWN = ['id', 'name', 'transports', 'created_at', 'last_used_at'] as const

/** @param userId null for a sign-in, where nobody is known yet */
export async function insertChallenge(
  db: Db,
  challenge: { user_id: number | null; challenge_hash: string; expires_at: string },
): Promise<void> {
  await db.insertInto('passkey_challenges').values(challenge).execute()
}

/** Deletes the challenge, so that it works only once. */
export const takeChallenge = (
  db: Db,
  userId: number | null,
  hash: string,
  now: string,
): Promise<boolean> =>
  hasChanged(
    db
      .deleteFrom('passkey_challenges')
      .where('challenge_hash', '=', hash)
      .where('user_id', userId === null ? 'is' : '=', userId)
      .where('expires_at', '>', now),
  )

export async function deleteChallengesBefore(db: Db, now: string): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
}

export const insertPasskey = (db: Db, passkey: Insertable<Passkeys>) =>
  db.insertInto('passkeys').values(passkey).returning(SHOWN).executeTakeFirstOrThrow()

/** Newest first; never the key. */
export const listPasskeys = (db: Db, userId: number) =>
  db
    .selectFrom('passkeys')
    .select(SHOWN)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()

export const transportsOf = ({ transports }: { transports: string }): string[] =>
  transports.split(' ').filter(Boolean)

/** For the browser: to confirm with, or to exclude when it creates another. */
export async function listCredentials(db: Db, userId: number) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .execute()
  return rows.map(row => ({
    id: row.credential_id,
    type: 'public-key' as const,
    transports: transportsOf(row),
  }))
}

export const countPasskeys = (db: Db, userId: number): Promise<number> =>
  countOf(db.selectFrom('passkeys').where('user_id', '=', userId))

/** @param userId whose it must be; left out for a sign-in, where nobody is known yet */
export const findCredential = (db: Db, credentialId: string, userId?: number) =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .$if(userId !== undefined, found => found.where('user_id', '=', Number(userId)))
    .executeTakeFirst()

export const renamePasskey = (db: Db, userId: number, id: number, name: string) =>
  db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(SHOWN)
    .executeTakeFirst()

/** @returns its name; undefined when the user has no such passkey */
export const deletePasskey = (db: Db, userId: number, id: number) =>
  db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()

export async function deletePasskeys(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute()
}

/**
 * @param counter the authenticator's signature counter; always 0 with synchronized passkeys
 * @returns false when it was removed meanwhile, or its counter did not grow, as with a cloned one (WebAuthn, 6.1.1)
 */
export async function recordUse(
  trx: Db,
  userId: number,
  { id, counter }: { id: number; counter: number },
  now: string,
): Promise<boolean> {
  return hasChanged(
    trx
      .updateTable('passkeys')
      .set({ counter, last_used_at: now })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where(eb => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter))),
  )
}
