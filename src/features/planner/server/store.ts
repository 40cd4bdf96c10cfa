import type { Db } from '#src/platform/server/db/database.ts'
import { EXPORT_ROWS } from '#src/platform/server/db/pages.ts'
import { prepared } from '#src/platform/server/db/prepared.ts'
import type { NewPlanner, PlannerChange, WeeklyPlanner } from '../contract.ts'

const byWeek = prepared<{ owner: number; week: string }, WeeklyPlanner>((db, arg) =>
  db
    .selectFrom('weekly_planners')
    .selectAll()
    .where('user_id', '=', arg('owner'))
    .where('week_start_date', '=', arg('week')),
)

export const findByWeek = async (db: Db, owner: number, week: string): Promise<WeeklyPlanner | undefined> =>
  (await byWeek(db, { owner, week }))[0]

/** Queries always filter by both, so that another member's planner is not found. */
interface Owned {
  owner: number
  id: number
}

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
    .values({
      user_id: owner,
      week_start_date: planner.week_start_date,
      weekly_intention: planner.weekly_intention ?? null,
      daily_plans: planner.daily_plans,
      went_well: planner.went_well ?? null,
      to_improve: planner.to_improve ?? null,
      insights: planner.insights ?? null,
      next_week_intention: planner.next_week_intention ?? null,
      created_at: now,
      updated_at: now,
    })
    .onConflict(conflict => conflict.columns(['user_id', 'week_start_date']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

type Change = Omit<PlannerChange, 'user_id' | 'week_start_date' | 'updated_at'>

/** @returns undefined if `stored` is no longer the latest version */
export function replaceVersion(
  db: Db,
  stored: WeeklyPlanner,
  change: Change,
  updatedAt: string,
): Promise<WeeklyPlanner | undefined> {
  return db
    .updateTable('weekly_planners')
    .set({ ...change, updated_at: updatedAt })
    .where('id', '=', stored.id)
    .where('user_id', '=', stored.user_id)
    .where('updated_at', '=', stored.updated_at)
    .returningAll()
    .executeTakeFirst()
}

export const listPlannersAfter = (db: Db, owner: number, after: number) =>
  db
    .selectFrom('weekly_planners')
    .selectAll()
    .where('user_id', '=', owner)
    .where('id', '>', after)
    .orderBy('id')
    .limit(EXPORT_ROWS)
    .execute()
