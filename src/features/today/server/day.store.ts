import { coachName } from '#src/features/sign-in/domain/coach-name.ts'
import type { Db } from '#src/platform/server/db/database.ts'

/** The name of who welcomes a member: their first coach, until they have set a domino; null for others. */
export async function findWelcomingCoach(db: Db, owner: number): Promise<string | null> {
  const coach = await db
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
  return coach ? coachName(coach) : null
}
