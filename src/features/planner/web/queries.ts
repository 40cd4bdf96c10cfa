import { queryOptions } from '@tanstack/react-query'
import { type Week, weekDates } from '#src/contract/calendar.ts'
import { type DominoEntry, listDominoRange } from '#src/features/tracker/contract.ts'
import { ApiError, call } from '#src/platform/web/api/api.ts'
import { callList } from '#src/platform/web/api/call-list.ts'
import { getPlanner, type WeeklyPlanner } from '../contract.ts'

// Refetched whenever the page opens or regains the focus (spec 7).
const ALWAYS_FRESH = { staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const

/** A week's planner; null if there is none (spec 7) or, without a request, signed out (spec 6). */
export const weekQuery = (userId: number | undefined, week: Week) =>
  queryOptions({
    ...ALWAYS_FRESH,
    queryKey: ['weekly-planners', userId, week],
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

/** The dominoes of a week's days, in one request. */
export const weekDominoesQuery = (userId: number | undefined, week: Week) =>
  queryOptions({
    ...ALWAYS_FRESH,
    queryKey: ['weekly-planners', 'dominoes', userId, week],
    queryFn: async ({ signal }): Promise<DominoEntry[]> => {
      if (userId === undefined) return []
      const [startDate = week] = weekDates(week)
      const endDate = weekDates(week).at(-1) ?? week
      return callList(listDominoRange, { params: { userId: String(userId), startDate, endDate }, signal })
    },
  })
