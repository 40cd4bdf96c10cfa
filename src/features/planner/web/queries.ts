import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Week, weekDates } from '#src/contract/calendar.ts'
import { rangeQuery } from '#src/features/tracker/web/queries.ts'
import { ApiError, call } from '#src/platform/web/api/api.ts'
import { alwaysFresh } from '#src/platform/web/api/query-client.ts'
import { keyOf } from '#src/platform/web/api/query-keys.ts'
import { getPlanner, listPlannersAround, type WeeklyPlanner } from '../contract.ts'
import { weeksAround } from '../domain.ts'

/** A week's planner; null if there is none (docs/product.md 5.2) or, without a request, signed out (docs/product.md 2.3). */
export const weekQuery = (userId: number | undefined, week: Week) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: keyOf(getPlanner, { userId: String(userId), weekStartDate: week }),
    // At once: what a visitor types before it is known which week it is for them is typed into that one.
    initialData: () => (userId === undefined ? null : undefined),
    queryFn: async ({ signal }): Promise<WeeklyPlanner | null> => {
      if (userId === undefined) return null
      const params = { userId: String(userId), weekStartDate: week }
      try {
        return await call(getPlanner, { params, signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })

/** A week, the one before and the next, each as if it had been opened, so that they can be written without a connection. */
export const weeksAroundQuery = (client: QueryClient, userId: number, week: Week) =>
  queryOptions({
    queryKey: keyOf(listPlannersAround, { userId: String(userId), weekStartDate: week }),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<readonly WeeklyPlanner[]> => {
      const params = { userId: String(userId), weekStartDate: week }
      const planners = await call(listPlannersAround, { params, signal })
      for (const each of weeksAround(week)) {
        const planner = planners.find(({ week_start_date }) => week_start_date === each) ?? null
        // What a page shows is as new, and what it has saved since is newer.
        client.setQueryData<WeeklyPlanner | null>(weekQuery(userId, each).queryKey, known =>
          known === undefined ? planner : known,
        )
      }
      return planners
    },
  })

export const weekDominoesQuery = (userId: number | undefined, week: Week) =>
  rangeQuery(userId, { start: week, end: weekDates(week).at(-1) ?? week })
