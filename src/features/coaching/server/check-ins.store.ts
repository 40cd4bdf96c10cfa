import { type Insertable, sql } from 'kysely'
import type { ListQuery } from '#src/contract/list.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { exportRows, newestOf } from '#src/platform/server/db/pages.ts'
import { revisionAfter } from '#src/platform/server/db/revision.ts'
import type { Question } from '../contract/check-ins.ts'
import { isRevision } from './plan.store.ts'
import type { CoachId, CoachingId } from './rights.ts'
import type { CheckIns } from './rows.generated.ts'

export const findForm = (db: Db, coachId: number) =>
  db
    .selectFrom('check_in_forms')
    .select(['questions', 'asked_at_start', 'updated_at'])
    .where('coach_id', '=', coachId)
    .executeTakeFirst()

/** The newest coaching of a coach and a person, or invitation to them, and whether it has a check-in. */
export const findNewest = (
  db: Db,
  coachId: number,
  { memberId, keys }: { memberId: number | null; keys: readonly string[] },
) =>
  db
    .selectFrom('coachings')
    .select(['id', 'status'])
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('check_ins')
            .select('check_ins.id')
            .whereRef('check_ins.coaching_id', '=', 'coachings.id'),
        )
        .as('has_answered'),
    )
    .where('coach_id', '=', coachId)
    .where(eb =>
      eb.or([
        eb('member_id', '=', memberId),
        eb.and([eb('member_id', 'is', null), eb('invited_key', 'in', [...keys])]),
      ]),
    )
    .orderBy(sql`case when status = 'active' then 0 else 1 end`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** @param expected the revision to replace; null if there should be none yet, undefined to replace any */
export function putForm(
  db: Db,
  coachId: CoachId,
  { questions, asked_at_start }: { questions: readonly Question[]; asked_at_start: boolean },
  { expected, now }: { expected: string | null | undefined; now: string },
) {
  const values = {
    questions: JSON.stringify(questions),
    asked_at_start,
    updated_at: revisionAfter(expected ?? null, now),
  }
  return db
    .insertInto('check_in_forms')
    .values({ coach_id: coachId, ...values })
    .onConflict(conflict =>
      conflict
        .column('coach_id')
        .doUpdateSet(values)
        .where(isRevision('check_in_forms.updated_at', expected)),
    )
    .returning(['questions', 'asked_at_start', 'updated_at'])
    .executeTakeFirst()
}

export const insertCheckIn = (db: Db, checkIn: Insertable<CheckIns>) =>
  db.insertInto('check_ins').values(checkIn).returningAll().executeTakeFirstOrThrow()

/** A member's own, or those of one coaching; newest first. */
export const listCheckIns = (
  db: Db,
  of: { member_id: number } | { coaching_id: CoachingId },
  query: ListQuery,
) =>
  newestOf(
    db.selectFrom('check_ins').where(eb => eb.and(of)),
    query,
  )

export const findOfWeek = (db: Db, memberId: number, week: string) =>
  db
    .selectFrom('check_ins')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('week', '=', week)
    .executeTakeFirst()

export const exportOwn = (db: Db, memberId: number) =>
  exportRows(db.selectFrom('check_ins').where('member_id', '=', memberId))
