import { type Db, hasChanged } from '#src/platform/server/db/database.ts'
import { changeUser } from './sign-in.store.ts'

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

export const googleLink = (sub: string, picture: string | null) => ({
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

/** After a change of address: the new owner has proved nothing yet, and may not have chosen the password. */
export async function disownAddress(db: Db, userId: number): Promise<void> {
  await unlinkGoogle(db, userId)
  await changeUser(db, userId, { password_proven_at: null })
}
