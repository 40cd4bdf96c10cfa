import { type Db, hasChanged } from '#src/platform/server/db/database.ts'

interface Counted {
  coach: number
  day: string
  lastDay: string
  week: string
  lastWeek: string
}

/** How many sessions each day and week has; the keys of both sort as text. */
export async function listCounts(
  db: Db,
  { coach, day, lastDay, week, lastWeek }: Counted,
): Promise<Map<string, number>> {
  const counts = await db
    .selectFrom('appointment_counts')
    .select(['period', 'n'])
    .where('coach_id', '=', coach)
    .where('n', '>', 0)
    .where(eb => eb.or([eb.between('period', day, lastDay), eb.between('period', week, lastWeek)]))
    .execute()
  return new Map(counts.map(({ period, n }) => [period, n]))
}

/** @param cap null for unlimited. @returns false when the period is full */
export async function countUp(trx: Db, coachId: number, period: string, cap: number | null) {
  await trx
    .insertInto('appointment_counts')
    .values({ coach_id: coachId, period, n: 0 })
    .onConflict(conflict => conflict.columns(['coach_id', 'period']).doNothing())
    .execute()
  return hasChanged(
    trx
      .updateTable('appointment_counts')
      .set(eb => ({ n: eb('n', '+', 1) }))
      .where('coach_id', '=', coachId)
      .where('period', '=', period)
      .$if(cap !== null, query => query.where('n', '<', cap ?? 0)),
  )
}

export async function countDown(trx: Db, coachId: number, period: string): Promise<void> {
  await trx
    .updateTable('appointment_counts')
    .set(eb => ({ n: eb('n', '-', 1) }))
    .where('coach_id', '=', coachId)
    .where('period', '=', period)
    .where('n', '>', 0)
    .execute()
}
