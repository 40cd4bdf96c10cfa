import type { QueryClient } from '@tanstack/react-query'
import type { Week } from '#src/contract/calendar.ts'
import { getPlanner } from '#src/features/planner/contract.ts'
import { listDominoRange } from '#src/features/tracker/contract/dominoes.ts'
import { getDominoDraft } from '#src/features/tracker/contract/drafts.ts'
import { queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { forget, outdate } from '#src/platform/web/api/query-keys.ts'
import { getCascade, getExperimentToday } from '../contract/insight.ts'
import { getReview } from '../contract.ts'

export const reviewQuery = (week: Week) =>
  queryOf(getReview, { params: { monday: week }, isFresh: true })

/** Today, which is above this feature. */
export const TODAY = { path: '/api/today' } as const

/** After a plan or a week has changed, nothing that was computed from it is shown again. */
export function forgetPlans(client: QueryClient): void {
  forget(client, getDominoDraft, getPlanner, listDominoRange)
  void outdate(client, TODAY, getReview)
}

export const cascadeQuery = queryOf(getCascade, { isFresh: true })

export const trialQuery = queryOf(getExperimentToday, { isFresh: true })
