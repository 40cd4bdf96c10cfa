import { isWeekOf } from '#src/contract/calendar.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { inBatches } from '#src/platform/server/db/pages.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import { type Call, requireSelf } from '#src/platform/server/http/route.ts'
import { WEEK_IS_FIXED, WRONG_DAYS } from '../constants.ts'
import type { createPlanner, DailyPlans, updatePlanner } from '../contract.ts'
import * as store from './store.ts'

const invalid = (field: string, message: string) =>
  new AppError('invalid', { message, fields: { [field]: message } })

/** Exactly the seven dates of the week (contract: weekly planners). @throws AppError `invalid` */
function requireDaysOfWeek(week: string, plans: DailyPlans): void {
  if (!isWeekOf(week, Object.keys(plans))) throw invalid('daily_plans', WRONG_DAYS)
}

export async function create({ db, caller, body, now }: Call<typeof createPlanner>) {
  requireSelf(caller, body.user_id)
  requireDaysOfWeek(body.week_start_date, body.daily_plans)
  const made = await store.insertPlanner(db, caller.userId, body, now.toISOString())
  if (!made) throw new AppError('planner_exists')
  return { data: made }
}

/**
 * Changes the fields that are sent. `updated_at` always increases, even within a millisecond, so that it identifies a
 * version.
 * @throws AppError `planner_stale` when the change is based on an older version
 */
export async function update({ db, caller, params, body, now }: Call<typeof updatePlanner>) {
  const { user_id, week_start_date, updated_at: expected, ...change } = body
  requireSelf(caller, user_id)
  // A concurrent write between the read and the update means another round with the newer version.
  for (;;) {
    const stored = await store.findPlanner(db, { owner: caller.userId, id: params.id })
    if (!stored) throw new AppError('not_found')
    if (week_start_date !== undefined && week_start_date !== stored.week_start_date)
      throw invalid('week_start_date', WEEK_IS_FIXED)
    if (change.daily_plans) requireDaysOfWeek(stored.week_start_date, change.daily_plans)
    if (expected !== undefined && expected < stored.updated_at) throw new AppError('planner_stale')
    const next = Math.max(now.getTime(), Date.parse(stored.updated_at) + 1)
    const changed = await store.replaceVersion(db, stored, change, new Date(next).toISOString())
    if (changed) return { data: changed }
  }
}

export async function exportPlanner(db: Db, owner: number) {
  return [
    { name: 'weekly_planners', rows: () => inBatches(after => store.listPlannersAfter(db, owner, after)) },
  ]
}
