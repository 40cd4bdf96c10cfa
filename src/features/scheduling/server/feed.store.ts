import type { CoachId } from '#src/features/coaching/server/exposed.ts'
import { hasCoachRight } from '#src/features/sign-in/server/exposed.ts'
import type { Db } from '#src/platform/server/db/database.ts'

export const findFeed = (db: Db, coachId: CoachId) =>
  db
    .selectFrom('feed_tokens')
    .select(['details', 'created_at'])
    .where('coach_id', '=', coachId)
    .executeTakeFirst()

/** Replaces the coach's address: the previous one no longer works. */
export async function replaceFeed(
  db: Db,
  coachId: CoachId,
  fields: { token_hash: string; details: boolean; created_at: string },
): Promise<void> {
  await db
    .insertInto('feed_tokens')
    .values({ coach_id: coachId, ...fields })
    .onConflict(conflict => conflict.column('coach_id').doUpdateSet(fields))
    .execute()
}

export async function deleteFeed(db: Db, coachId: CoachId): Promise<void> {
  await db.deleteFrom('feed_tokens').where('coach_id', '=', coachId).execute()
}

/** The coach whose address it is, if they have the right. */
export const findByHash = (db: Db, tokenHash: string, needsTwoFactor: boolean) =>
  db
    .selectFrom('feed_tokens')
    .innerJoin('users', 'users.id', 'feed_tokens.coach_id')
    .select(['feed_tokens.coach_id', 'feed_tokens.details'])
    .where('token_hash', '=', tokenHash)
    .where(hasCoachRight(needsTwoFactor))
    .executeTakeFirst()

/** For when a backup is restored: an address may have been revoked since. */
export async function deleteAllFeeds(trx: Db): Promise<void> {
  await trx.deleteFrom('feed_tokens').execute()
}

export const listForFeed = (db: Db, coachId: number, from: string) =>
  db
    .selectFrom('appointments')
    .leftJoin('users', 'users.id', 'appointments.member_id')
    .select([
      'appointments.uid',
      'appointments.sequence',
      'appointments.name',
      'appointments.starts_at',
      'appointments.ends_at',
      'appointments.place',
      'appointments.video_link',
      'appointments.guest_name',
      'appointments.updated_at',
      'users.full_name',
      'users.username',
    ])
    .where('coach_id', '=', coachId)
    .where('status', 'in', ['booked', 'done'])
    .where('starts_at', '>=', from)
    .orderBy('starts_at')
    .limit(2_000)
    .execute()
