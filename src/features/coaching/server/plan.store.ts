import { type SqlBool, sql } from 'kysely'
import type { Db } from '#src/platform/server/db/database.ts'
import { revisionAfter } from '#src/platform/server/db/revision.ts'
import type { Plan } from '../contract/plan.ts'
import type { CoachingId } from './rights.ts'

/** The caller is on one of the coaching's sides. */
export const findPlan = (db: Db, coachingId: CoachingId) =>
  db
    .selectFrom('coaching_plans')
    .select(['goals', 'updated_at'])
    .where('coaching_id', '=', coachingId)
    .executeTakeFirst()

/** @param expected null if there should be none yet, undefined for any */
export const isRevision = (column: string, expected: string | null | undefined) =>
  expected === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.ref(column)} = ${expected ?? '0001-01-01T00:00:00.000Z'}`

/** @param expected the revision to replace; null if there should be none yet, undefined to replace any */
export function putPlan(
  trx: Db,
  coachingId: CoachingId,
  goals: Plan['goals'],
  { expected, now }: { expected: string | null | undefined; now: string },
) {
  const values = { goals: JSON.stringify(goals), updated_at: revisionAfter(expected ?? null, now) }
  return trx
    .insertInto('coaching_plans')
    .values({ coaching_id: coachingId, ...values })
    .onConflict(conflict =>
      conflict
        .column('coaching_id')
        .doUpdateSet(values)
        .where(isRevision('coaching_plans.updated_at', expected)),
    )
    .returning(['goals', 'updated_at'])
    .executeTakeFirst()
}
