import { type SqlBool, sql } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import type { CoachId } from '../rights/actions.ts'

/** Stores the invitation, or renews the open one to the same name. @returns nothing: nobody was looked up */
export async function insertInvitation(
  db: Db,
  invitation: { coach_id: CoachId; invited_as: string; invited_key: string },
  now: string,
): Promise<void> {
  await db
    .insertInto('coachings')
    .values({ ...invitation, status: 'invited', invited_at: now, active_at: now })
    .onConflict(conflict =>
      conflict
        .columns(['coach_id', 'invited_key'])
        // Only a literal matches the partial index.
        .where(sql<SqlBool>`status = 'invited'`)
        .doUpdateSet({ invited_as: invitation.invited_as, invited_at: now }),
    )
    .execute()
}

/** Of those that nobody has looked up. */
export const nextUnmailed = (db: Db) =>
  db
    .selectFrom('coachings')
    .innerJoin('users', 'users.id', 'coachings.coach_id')
    .select([
      'coachings.id',
      'coachings.coach_id',
      'coachings.invited_key',
      'users.username',
      'users.full_name',
    ])
    .where('coachings.invite_mailed_at', 'is', null)
    .where('coachings.status', '=', 'invited')
    .orderBy('coachings.invited_at')
    .limit(1)
    .executeTakeFirst()

/** @returns whether this process did it */
export async function markMailed(trx: Db, id: number, now: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('coachings')
    .set({ invite_mailed_at: now })
    .where('id', '=', id)
    .where('invite_mailed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const isActiveWith = async (trx: Db, coachId: number, memberId: number): Promise<boolean> =>
  (await trx
    .selectFrom('coachings')
    .select('id')
    .where('coach_id', '=', coachId)
    .where('member_id', '=', memberId)
    .where('status', '=', 'active')
    .executeTakeFirst()) !== undefined
