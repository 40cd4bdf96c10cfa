import type { Db } from '#src/platform/server/db/database.ts'
import type { CoachId } from '../rights/actions.ts'

const MOST = 50

/** Shares of results that the coach has not opened since they were made. */
export const listUnopenedResults = (db: Db, coachId: CoachId, now: string) =>
  db
    .selectFrom('shares')
    .innerJoin('coachings', 'coachings.id', 'shares.coaching_id')
    .innerJoin('users', 'users.id', 'coachings.member_id')
    .select(['coachings.member_id', 'shares.created_at', 'users.username', 'users.full_name'])
    .where('coachings.coach_id', '=', coachId)
    .where('coachings.status', '=', 'active')
    .where('shares.kind', '=', 'results')
    .where(eb => eb.or([eb('shares.expires_at', 'is', null), eb('shares.expires_at', '>', now)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('share_reads')
            .select('share_reads.id')
            .whereRef('share_reads.coaching_id', '=', 'shares.coaching_id')
            .where('share_reads.kind', '=', 'results')
            .where('share_reads.reader_id', '=', coachId)
            .whereRef('share_reads.last_at', '>=', 'shares.created_at'),
        ),
      ),
    )
    .orderBy('shares.created_at', 'desc')
    .limit(MOST)
    .execute()
