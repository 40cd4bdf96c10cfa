import type { Db } from '#src/platform/server/db/database.ts'

/** What the member shares as a kind, with whom, and from which day on. */
export const listSharedKinds = (db: Db, owner: number, now: string) =>
  db
    .selectFrom('shares')
    .innerJoin('coachings', 'coachings.id', 'shares.coaching_id')
    .innerJoin('users', 'users.id', 'coachings.coach_id')
    .select(['shares.kind', 'shares.from_date', 'users.full_name', 'users.username'])
    .where('coachings.member_id', '=', owner)
    .where('coachings.status', '=', 'active')
    .where('shares.item_id', 'is', null)
    .where(eb => eb.or([eb('shares.expires_at', 'is', null), eb('shares.expires_at', '>', now)]))
    .orderBy('shares.id')
    .execute()

export const findOwner = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'created_at', 'time_zone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
