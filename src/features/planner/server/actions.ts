import { isWeekOf } from '#src/contract/calendar.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import { type Call, requireSelf } from '#src/platform/server/http/route.ts'
import { NOT_ITS_DAYS, OTHER_WEEK } from '../constants.ts'
import type { createPlanner, DailyPlans, updatePlanner } from '../contract.ts'
import * as store from './store.ts'

const refuse = (field: string, message: string) =>
  new AppError('invalid', { message, fields: { [field]: message } })

/** Exactly that week's seven dates (contract: weekly planners). */
function requireItsDays(week: string, plans: DailyPlans): void {
  if (!isWeekOf(week, Object.keys(plans))) throw refuse('daily_plans', NOT_ITS_DAYS)
}

export async function create({ db, caller, body, now }: Call<typeof createPlanner>) {
  requireSelf(caller, body.user_id)
  requireItsDays(body.week_start_date, body.daily_plans)
  const made = await store.insertPlanner(db, caller.userId, body, now.toISOString())
  if (!made) throw new AppError('planner_exists')
  return { data: made }
}

/**
 * Changes what is sent. A change made on an older version is refused (409); to tell versions apart for certain,
 * `updated_at` always grows, also within one millisecond.
 */
export async function update({ db, caller, params, body, now }: Call<typeof updatePlanner>) {
  const { user_id, week_start_date, updated_at: expected, ...change } = body
  requireSelf(caller, user_id)
  // Another writer may come between reading and writing: then the newer version is read and judged anew.
  for (;;) {
    const stored = await store.findPlanner(db, { owner: caller.userId, id: params.id })
    if (!stored) throw new AppError('not_found')
    if (week_start_date !== undefined && week_start_date !== stored.week_start_date)
      throw refuse('week_start_date', OTHER_WEEK)
    if (change.daily_plans) requireItsDays(stored.week_start_date, change.daily_plans)
    if (expected !== undefined && expected < stored.updated_at) throw new AppError('planner_stale')
    const next = Math.max(now.getTime(), Date.parse(stored.updated_at) + 1)
    const changed = await store.replaceVersion(db, stored, change, new Date(next).toISOString())
    if (changed) return { data: changed }
  }
}

/** A member's weeks, for the download of all their data. */
export async function exportPlanner(db: Db, owner: number) {
  return [{ name: 'weekly_planners', rows: await store.listAll(db, owner) }]
}
