import type { Db } from '#src/server/db/database.ts'

export const findByEmail = (db: Db, emailKey: string) =>
  db
    .selectFrom('newsletters')
    .select(['id', 'is_active', 'confirm_expires_at'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst()

interface Asked {
  email: string
  tokenHash: string
  expiresAt: string
  now: string
}

/** A new address, or one that asks again: it waits for its confirmation. */
export async function askToConfirm(db: Db, { email, tokenHash, expiresAt, now }: Asked): Promise<void> {
  const asked = { email, confirm_token_hash: tokenHash, confirm_expires_at: expiresAt }
  await db
    .insertInto('newsletters')
    .values({
      ...asked,
      email_key: email.toLowerCase(),
      subscribed_at: now,
      is_active: false,
      confirmed_at: null,
    })
    .onConflict(conflict => conflict.column('email_key').doUpdateSet(asked))
    .execute()
}

/** @returns whether a token that is still good was found; the address is active from then on */
export async function confirmByToken(db: Db, tokenHash: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('newsletters')
    .set({
      is_active: true,
      confirmed_at: now,
      subscribed_at: now,
      confirm_token_hash: null,
      confirm_expires_at: null,
    })
    .where('confirm_token_hash', '=', tokenHash)
    .where('confirm_expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether there is such a subscriber, active or not */
export async function setInactive(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('newsletters')
    .set({ is_active: false })
    .where('id', '=', id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
