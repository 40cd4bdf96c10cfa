import { DAY_MS } from '#src/contract/calendar.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { inBatches } from '#src/platform/server/db/pages.ts'
import { CLOSING_DAYS } from '../constants.ts'
import { deleteClosingsBefore, listClosingsAfter } from './closing/store.ts'
import { listPlanDaysAfter, listPlansAfter } from './if-thens/store.ts'

export { makePlan, plansBetween } from './if-thens/if-thens.ts'

export const sweepClosings = (db: Db, now: Date): Promise<void> =>
  deleteClosingsBefore(db, new Date(now.getTime() - CLOSING_DAYS * DAY_MS).toISOString())

export async function exportReview(db: Db, owner: number) {
  return [
    { name: 'if_thens', rows: () => inBatches(after => listPlansAfter(db, owner, after)) },
    { name: 'if_then_days', rows: () => inBatches(after => listPlanDaysAfter(db, owner, after)) },
    { name: 'week_closings', rows: () => inBatches(after => listClosingsAfter(db, owner, after)) },
  ]
}
