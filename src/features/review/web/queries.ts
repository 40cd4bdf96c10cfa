import type { QueryClient } from '@tanstack/react-query'
import type { Week } from '#src/contract/calendar.ts'
import { freshQuery } from '#src/platform/web/api/endpoint-query.ts'
import type { PageQuery, PageVisit } from '#src/platform/web/routing/page.ts'
import { getCascade, getExperimentToday } from '../contract/insight.ts'
import { getReview } from '../contract.ts'
import { weekToReview } from '../domain/offer.ts'

export const reviewQuery = (userId: number, week: Week) =>
  freshQuery(['week-review', userId, week], getReview, { params: { monday: week } })

/** What /weekly-planner/review shows first. */
export const reviewData = (_: QueryClient, { userId, today }: PageVisit): readonly PageQuery[] =>
  userId === undefined ? [] : [reviewQuery(userId, weekToReview(today))]

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
  freshQuery([...INSIGHT, userId, 'cascade'], getCascade)

export const trialQuery = (userId: number) =>
  freshQuery([...INSIGHT, userId, 'trial'], getExperimentToday)
