import type { QueryClient } from '@tanstack/react-query'
import type { Week } from '#src/contract/calendar.ts'
import { queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { getCascade, getExperimentToday } from '../contract/insight.ts'
import { getReview } from '../contract.ts'

export const reviewQuery = (userId: number, week: Week) =>
  queryOf(['week-review', userId, week], getReview, { params: { monday: week }, isFresh: true })

/** After a plan or a week has changed, nothing that was computed from it is shown again. */
export function forgetPlans(client: QueryClient): void {
  client.removeQueries({ queryKey: ['domino-drafts'] })
  client.removeQueries({ queryKey: ['weekly-planners'] })
  void client.invalidateQueries({ queryKey: ['today'] })
  void client.invalidateQueries({ queryKey: ['week-review'] })
}

/** The key of all that is computed from patterns and trials. */
export const INSIGHT = ['insight'] as const

export const cascadeQuery = (userId: number) =>
  queryOf([...INSIGHT, userId, 'cascade'], getCascade, { isFresh: true })

export const trialQuery = (userId: number) =>
  queryOf([...INSIGHT, userId, 'trial'], getExperimentToday, { isFresh: true })
