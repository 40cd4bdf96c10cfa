import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CalendarDate, Week } from '#src/contract/calendar.ts'
import { cascadeQuery } from '#src/features/insight/web/queries.ts'
import { waitingQuery } from '#src/features/waiting/web/queries.ts'
import { call } from '#src/platform/web/api/api.ts'
import { alwaysFresh } from '#src/platform/web/api/query-client.ts'
import type { PageQuery, PageVisit } from '#src/platform/web/routing/page.ts'
import { getReview, getToday } from '../contract.ts'
import { weekToReview } from '../domain/offer.ts'

export const todayQuery = (userId: number, date: CalendarDate) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: ['today', userId, date],
    queryFn: ({ signal }) => call(getToday, { query: { date }, signal }),
  })

export const reviewQuery = (userId: number, week: Week) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: ['week-review', userId, week],
    queryFn: ({ signal }) => call(getReview, { params: { monday: week }, signal }),
  })

/** What /today shows first. */
export const todayData = (_: QueryClient, { userId, today }: PageVisit): readonly PageQuery[] =>
  userId === undefined ? [] : [todayQuery(userId, today), waitingQuery, cascadeQuery(userId)]

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
