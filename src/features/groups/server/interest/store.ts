import type { Db } from '#src/platform/server/db/database.ts'
import { countOf, hasChanged } from '#src/platform/server/db/row-counts.ts'

export async function insertInterest(db: Db, userId: number, now: string): Promise<void> {
  await db
    .insertInto('group_interest')
    .values({ user_id: userId, created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** @returns whether there was one */
export const deleteInterest = (db: Db, userId: number): Promise<boolean> =>
  hasChanged(db.deleteFrom('group_interest').where('user_id', '=', userId))

export const hasInterest = async (db: Db, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('group_interest')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined

export const countInterest = (db: Db): Promise<number> => countOf(db.selectFrom('group_interest'))

export const listOwnInterest = (db: Db, userId: number) =>
  db.selectFrom('group_interest').selectAll().where('user_id', '=', userId).execute()

/** People with a confirmed address who asked to be told, a few at a time. */
export const listInterested = (db: Db, after: number) =>
  db
    .selectFrom('group_interest')
    .innerJoin('users', 'users.id', 'group_interest.user_id')
    .select(['users.id', 'users.email'])
    .where('users.email_verified', '=', true)
    .where('users.disabled', '=', false)
    .where('users.email', 'is not', null)
    .where('group_interest.user_id', '>', after)
    .orderBy('group_interest.user_id')
    .limit(BATCH)
    .execute()

export const BATCH = 100

/** Groups that can be joined without an invitation and have not been announced. */
export const listUnannounced = (db: Db) =>
  db
    .selectFrom('coach_groups')
    .select(['id', 'coach_id'])
    .where('announced', '=', false)
    .where('access', '!=', 'invited')
    .where('coach_id', 'is not', null)
    .orderBy('id')
    .execute()

export async function markAnnounced(db: Db, coachId: number, id: number): Promise<void> {
  await db
    .updateTable('coach_groups')
    .set({ announced: true })
    .where('id', '=', id)
    .where('coach_id', '=', coachId)
    .execute()
}
