import { useQueryClient } from '@tanstack/react-query'
import type { CalendarDate } from '#src/contract/calendar.ts'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { markRestDay, unmarkRestDay } from '../contract/days.ts'
import { refetchMomentum } from './queries.ts'

/** Adds or removes a rest day. */
export function useRestDay(date: CalendarDate) {
  const client = useQueryClient()
  return useChange(
    (rest: boolean) => call(rest ? markRestDay : unmarkRestDay, { params: { date } }),
    {
      failed: 'The rest day could not be saved. Please try again.',
      refetch: () => refetchMomentum(client),
    },
  )
}
