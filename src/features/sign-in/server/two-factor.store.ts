import { countOf, type Db, hasChanged } from '#src/platform/server/db/database.ts'

export interface TwoFactorSecret {
  user_id: number
  sealed_secret: string
  on_since: string | null
}

/** Includes those whose setup is not finished. */
const secrets = (db: Db) =>
  db.selectFrom('second_steps').select(['user_id', 'sealed_secret', 'on_since'])

export const findSecret = (db: Db, userId: number): Promise<TwoFactorSecret | undefined> =>
  secrets(db).where('user_id', '=', userId).executeTakeFirst()

/** In order of user id, after `after`. */
export const listSecretsAfter = (
  db: Db,
  after: number,
  limit: number,
): Promise<TwoFactorSecret[]> =>
  secrets(db).where('user_id', '>', after).orderBy('user_id').limit(limit).execute()

/** Restarts an unfinished setup. @returns false when two-factor authentication is already on */
export async function beginSetup(
  db: Db,
  userId: number,
  sealed: string,
  now: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('second_steps')
    .values({ user_id: userId, sealed_secret: sealed, last_period: 0, created_at: now })
    .onConflict(conflict =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: sealed, last_period: 0, created_at: now })
        .where('second_steps.on_since', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Does nothing when setup was restarted meanwhile. */
export async function resealSecret(db: Db, secret: TwoFactorSecret, sealed: string): Promise<void> {
  await db
    .updateTable('second_steps')
    .set({ sealed_secret: sealed })
    .where('user_id', '=', secret.user_id)
    .where('sealed_secret', '=', secret.sealed_secret)
    .execute()
}

/** @returns false when the secret was replaced, or a code of this or a later period was already used */
export const consumePeriod = (
  db: Db,
  userId: number,
  sealed: string,
  period: number,
): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('second_steps')
      .set({ last_period: period })
      .where('user_id', '=', userId)
      .where('sealed_secret', '=', sealed)
      .where('last_period', '<', period),
  )

/** @returns false when it is on already, or setup was restarted after the code check: the app may lack the secret */
export const turnOn = (db: Db, userId: number, now: string): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('second_steps')
      .set({ on_since: now })
      .where('user_id', '=', userId)
      .where('last_period', '>', 0)
      .where('on_since', 'is', null),
  )

/**
 * Whether it was set before the account had a confirmed address: then perhaps by somebody who registered with the address
 * of another. A changed address that is not confirmed yet does not count: it may be mistyped.
 */
export const isOfStranger = async (db: Db, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('second_steps')
    .innerJoin('users', 'users.id', 'second_steps.user_id')
    .select('users.id')
    .where('users.id', '=', userId)
    .where(eb =>
      eb.or([
        eb.and([
          eb('users.first_confirmed_at', 'is', null),
          eb('users.email_verified', '=', false),
        ]),
        eb('second_steps.on_since', '<', eb.ref('users.first_confirmed_at')),
      ]),
    )
    .executeTakeFirst()) !== undefined

/** @returns whether it was on */
export async function turnOff(db: Db, userId: number): Promise<boolean> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const gone = await db
    .deleteFrom('second_steps')
    .where('user_id', '=', userId)
    .returning('on_since')
    .executeTakeFirst()
  return Boolean(gone?.on_since)
}

export async function replaceRecoveryCodes(
  db: Db,
  userId: number,
  hashes: readonly string[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const rows = hashes.map(code_hash => ({ user_id: userId, code_hash }))
  await db.insertInto('recovery_codes').values(rows).execute()
}

/** Deletes the code, so that it works only once. */
export const takeRecoveryCode = (db: Db, userId: number, hash: string): Promise<boolean> =>
  hasChanged(
    db.deleteFrom('recovery_codes').where('user_id', '=', userId).where('code_hash', '=', hash),
  )

export const countRecoveryCodes = (db: Db, userId: number): Promise<number> =>
  countOf(db.selectFrom('recovery_codes').where('user_id', '=', userId))
