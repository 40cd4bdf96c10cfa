import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CalendarDate } from '#src/contract/calendar.ts'
import { cascadeQuery } from '#src/features/review/web/queries.ts'
import { call } from '#src/platform/web/api/api.ts'
import { alwaysFresh } from '#src/platform/web/api/query-client.ts'
import type { PageQuery, PageVisit } from '#src/platform/web/routing/page.ts'
import { getToday } from '../contract/day.ts'
import { getWaiting } from '../contract/waiting.ts'

/** Shared by the list and the count in the navigation. */
export const waitingQuery = queryOptions({
  ...alwaysFresh,
  queryKey: ['waiting'],
  queryFn: ({ signal }) => call(getWaiting, { signal }),
})

export const todayQuery = (userId: number, date: CalendarDate) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: ['today', userId, date],
    queryFn: ({ signal }) => call(getToday, { query: { date }, signal }),
  })

/** What /today shows first. */
export const todayData = (_: QueryClient, { userId, today }: PageVisit): readonly PageQuery[] =>
  userId === undefined ? [] : [todayQuery(userId, today), waitingQuery, cascadeQuery(userId)]
