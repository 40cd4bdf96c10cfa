import type { Db } from '#src/platform/server/db/database.ts'

/** Who welcomes a member: their first coach, until they have set a domino. @returns undefined for others */
export const findWelcome = (db: Db, owner: number) =>
  db
    .selectFrom('coachings')
    .innerJoin('users', 'users.id', 'coachings.coach_id')
    .select(['users.username', 'users.full_name'])
    .where('coachings.member_id', '=', owner)
    .where('coachings.status', '=', 'active')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('domino_entries').select('id').where('domino_entries.user_id', '=', owner),
        ),
      ),
    )
    .orderBy('coachings.id')
    .limit(1)
    .executeTakeFirst()
