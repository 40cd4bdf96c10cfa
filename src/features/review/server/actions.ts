import { DAY_MS, type Week } from '#src/contract/calendar.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { CLOSING_DAYS, type Source } from '../constants.ts'
import type { IfThen, NewPlan } from '../contract.ts'
import { deleteClosingsBefore } from './closing/store.ts'
import { addPlans } from './if-thens/if-thens.ts'

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
