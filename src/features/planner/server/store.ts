import type { Db } from '#src/platform/server/db/database.ts'
import type { Owned } from '#src/platform/server/db/owned-rows.ts'
import { prepared } from '#src/platform/server/db/prepared.ts'
import { revisionAfter } from '#src/platform/server/db/revision.ts'
import type { NewPlanner, PlannerChange, WeeklyPlanner } from '../contract.ts'

const byWeek = prepared<{ owner: number; week: string }, WeeklyPlanner>((db, arg) =>
  db
    .selectFrom('weekly_planners')
    .selectAll()
    .where('user_id', '=', arg('owner'))
    .where('week_start_date', '=', arg('week')),
)

export const findByWeek = async (
  db: Db,
  owner: number,
  week: string,
): Promise<WeeklyPlanner | undefined> => (await byWeek(db, { owner, week }))[0]

export const findPlanner = (db: Db, { owner, id }: Owned): Promise<WeeklyPlanner | undefined> =>
  db
    .selectFrom('weekly_planners')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', owner)
    .executeTakeFirst()

/** @returns undefined if the member already has a planner for that week */
export function insertPlanner(
  db: Db,
  owner: number,
  planner: NewPlanner,
  now: string,
): Promise<WeeklyPlanner | undefined> {
  return db
    .insertInto('weekly_planners')
    .values({ ...planner, user_id: owner, created_at: now, updated_at: now })
    .onConflict(conflict => conflict.columns(['user_id', 'week_start_date']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

type Change = Omit<PlannerChange, 'user_id' | 'week_start_date' | 'updated_at'>

/** Makes a later version. @returns undefined if `stored` is no longer the latest one */
export function replaceVersion(
  db: Db,
  stored: WeeklyPlanner,
  change: Change,
  now: Date,
): Promise<WeeklyPlanner | undefined> {
  return db
    .updateTable('weekly_planners')
    .set({ ...change, updated_at: revisionAfter(stored.updated_at, now.toISOString()) })
    .where('id', '=', stored.id)
    .where('user_id', '=', stored.user_id)
    .where('updated_at', '=', stored.updated_at)
    .returningAll()
    .executeTakeFirst()
}
