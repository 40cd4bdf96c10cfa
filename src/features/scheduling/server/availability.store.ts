import type { CoachId } from '#src/features/coaching/server/exposed.ts'
import { type Db, hasChanged } from '#src/platform/server/db/database.ts'
import type { Availability } from '../contract/availability.ts'

export const findSchedule = (db: Db, coach: number) =>
  db
    .selectFrom('coach_schedules')
    .select(['zone', 'updated_at'])
    .where('coach_id', '=', coach)
    .executeTakeFirst()

const listDays = (db: Db, coach: number) =>
  db
    .selectFrom('availability_days')
    .select(['date', 'ranges'])
    .where('coach_id', '=', coach)
    .orderBy('date')
    .execute()

async function listWeekly(db: Db, coachId: number) {
  const rows = await db
    .selectFrom('availability')
    .select(['weekday', 'from_time', 'to_time', 'from_date', 'until_date'])
    .where('coach_id', '=', coachId)
    .orderBy('weekday')
    .orderBy('from_time')
    .orderBy('id')
    .execute()
  return rows.map(({ weekday, from_time, to_time, from_date, until_date }) => ({
    weekday,
    from: from_time,
    to: to_time,
    ...(from_date && { from_date }),
    ...(until_date && { until_date }),
  }))
}

/** @returns null before the coach has set availability */
export async function findHours(db: Db, coachId: number) {
  const schedule = await findSchedule(db, coachId)
  if (!schedule) return null
  return {
    ...schedule,
    weekly: await listWeekly(db, coachId),
    days: await listDays(db, coachId),
  }
}

/**
 * Replaces everything, if `before` is still the stored version.
 * @param before `updated_at` of the version that was read; null when there was none
 * @returns false when it was not
 */
export async function replaceHours(
  trx: Db,
  coachId: CoachId,
  { zone, weekly, days, updated_at }: Omit<Availability, 'updated_at'> & { updated_at: string },
  before: string | null,
): Promise<boolean> {
  if (before === null) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('coach_schedules')
      .values({ coach_id: coachId, zone, updated_at })
      .onConflict(conflict => conflict.column('coach_id').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return false
  } else {
    const query = trx
      .updateTable('coach_schedules')
      .set({ zone, updated_at })
      .where('coach_id', '=', coachId)
      .where('updated_at', '=', before)
    if (!(await hasChanged(query))) return false
  }
  await trx.deleteFrom('availability').where('coach_id', '=', coachId).execute()
  await trx.deleteFrom('availability_days').where('coach_id', '=', coachId).execute()
  const rows = weekly.map(({ weekday, from, to, from_date, until_date }) => ({
    coach_id: coachId,
    weekday,
    from_time: from,
    to_time: to,
    from_date: from_date ?? null,
    until_date: until_date ?? null,
  }))
  if (rows.length > 0) await trx.insertInto('availability').values(rows).execute()
  const exceptions = days.map(({ date, ranges }) => ({
    coach_id: coachId,
    date,
    ranges: JSON.stringify(ranges),
  }))
  if (exceptions.length > 0) await trx.insertInto('availability_days').values(exceptions).execute()
  return true
}

export const listAllWeekly = (db: Db, coachId: number) =>
  db.selectFrom('availability').selectAll().where('coach_id', '=', coachId).orderBy('id').execute()

export const listAllDays = (db: Db, coachId: number) =>
  db
    .selectFrom('availability_days')
    .selectAll()
    .where('coach_id', '=', coachId)
    .orderBy('date')
    .execute()

export const hasHours = async (db: Db, coachId: number): Promise<boolean> =>
  (await findSchedule(db, coachId)) !== undefined

export const hasAnyHours = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('availability').select('coach_id').limit(1).executeTakeFirst()) !== undefined
