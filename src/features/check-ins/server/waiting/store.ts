import type { Db } from '#src/platform/server/db/database.ts'

/** A member's active coachings, with the check-in day and the coach's name. */
export const listCheckInDays = (db: Db, memberId: number) =>
  db
    .selectFrom('coachings')
    .leftJoin('users', 'users.id', 'coachings.coach_id')
    .select(['coachings.id', 'coachings.check_in_day', 'users.username', 'users.full_name'])
    .where('coachings.member_id', '=', memberId)
    .where('coachings.status', '=', 'active')
    .orderBy('coachings.id')
    .limit(50)
    .execute()
