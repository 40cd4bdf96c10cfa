import { type Db, hasChanged } from '#src/platform/server/db/database.ts'

const PROVIDER = 'google' as const

export const findByGoogle = (db: Db, sub: string) =>
  db
    .selectFrom('users')
    .select(['id', 'disabled'])
    .where('provider', '=', PROVIDER)
    .where('provider_id', '=', sub)
    .executeTakeFirst()

export const findByEmail = (db: Db, emailKey: string) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'username',
      'email',
      'disabled',
      'email_verified',
      'provider_id',
      'password_proven_at',
    ])
    .where('email_key', '=', emailKey)
    .executeTakeFirst()

export const linked = (sub: string, picture: string | null) => ({
  provider: PROVIDER,
  provider_id: sub,
  picture,
})

/** @returns whether there was a link */
export const unlinkGoogle = (db: Db, userId: number): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('users')
      .set({ provider: null, provider_id: null, picture: null })
      .where('id', '=', userId)
      .where('provider', '=', PROVIDER),
  )

/** For a password chosen by someone who never proved to own the account's mailbox. */
export async function dropPassword(db: Db, userId: number): Promise<void> {
  const none = { password_hash: null, password_ends_at: null }
  await db.updateTable('users').set(none).where('id', '=', userId).execute()
}

/** After a change of address: the new owner has proved nothing yet, and may not have chosen the password. */
export async function disownAddress(db: Db, userId: number): Promise<void> {
  await unlinkGoogle(db, userId)
  await db.updateTable('users').set({ password_proven_at: null }).where('id', '=', userId).execute()
}
