import { DAY_MS, type Week } from '#src/contract/calendar.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { inBatches } from '#src/platform/server/db/pages.ts'
import { CLOSING_DAYS, type Source } from '../constants.ts'
import type { IfThen, NewPlan } from '../contract.ts'
import { deleteClosingsBefore, listClosingsAfter } from './closing/store.ts'
import { addPlans } from './if-thens/if-thens.ts'
import { listPlanDaysAfter, listPlansAfter } from './if-thens/store.ts'

/**
 * Makes an if-then plan for a member, who has agreed to it; a repetition adds no second one.
 * @param trx a transaction
 * @param plan with the Monday of its week
 * @throws AppError `if_then_limit` when the week has two
 */
export const createIfThenFrom = (
  trx: Db,
  owner: number,
  { week, ...plan }: NewPlan & { week: Week },
  source: Source,
  now: Date,
): Promise<IfThen[]> => addPlans(trx, owner, week, [plan], source, now)

export const sweepClosings = (db: Db, now: Date): Promise<void> =>
  deleteClosingsBefore(db, new Date(now.getTime() - CLOSING_DAYS * DAY_MS).toISOString())

export async function exportReview(db: Db, owner: number) {
  return [
    { name: 'if_thens', rows: () => inBatches(after => listPlansAfter(db, owner, after)) },
    { name: 'if_then_days', rows: () => inBatches(after => listPlanDaysAfter(db, owner, after)) },
    { name: 'week_closings', rows: () => inBatches(after => listClosingsAfter(db, owner, after)) },
  ]
}
