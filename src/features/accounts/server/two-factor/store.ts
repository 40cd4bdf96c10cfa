import { sql } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'

export interface Step {
  user_id: number
  sealed_secret: string
  on_since: string | null
}

/** A member's second step, also one that is only begun. */
export const findStep = (db: Db, userId: number): Promise<Step | undefined> =>
  db
    .selectFrom('second_steps')
    .select(['user_id', 'sealed_secret', 'on_since'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Members' second steps, also those only begun, after this member's id. */
export const listStepsAfter = (db: Db, after: number, limit: number): Promise<Step[]> =>
  db
    .selectFrom('second_steps')
    .select(['user_id', 'sealed_secret', 'on_since'])
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute()

/** Begins anew what was begun. @returns false when it is on already, which nothing changes */
export async function beginStep(db: Db, userId: number, sealed: string, now: string): Promise<boolean> {
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

/** Unless it was begun anew meanwhile. */
export async function reseal(db: Db, step: Step, sealed: string): Promise<void> {
  await db
    .updateTable('second_steps')
    .set({ sealed_secret: sealed })
    .where('user_id', '=', step.user_id)
    .where('sealed_secret', '=', step.sealed_secret)
    .execute()
}

/** @returns whether it is still this secret's, and this period's code was not taken yet, nor a later one */
export async function advance(db: Db, userId: number, sealed: string, period: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_steps')
    .set({ last_period: period })
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', sealed)
    .where('last_period', '<', period)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns false when it is on already, or was begun anew since a code of it was taken: the app may not have that secret */
export async function turnOn(db: Db, userId: number, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_steps')
    .set({ on_since: now })
    .where('user_id', '=', userId)
    .where('last_period', '>', 0)
    .where('on_since', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

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

export async function replaceRecoveryCodes(db: Db, userId: number, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const rows = hashes.map(code_hash => ({ user_id: userId, code_hash }))
  await db.insertInto('recovery_codes').values(rows).execute()
}

/** Takes a code out of the store: it works once. */
export async function takeRecoveryCode(db: Db, userId: number, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { n } = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)`.as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(n)
}
