import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CalendarDate } from '#src/contract/calendar.ts'
import { call } from '#src/platform/web/api/api.ts'
import { toastError } from '#src/platform/web/ui/toast-error.ts'
import { markRestDay, unmarkRestDay } from '../contract/days.ts'
import { refetchMomentum } from './queries.ts'

/** Adds or removes a rest day. */
export function useRestDay(date: CalendarDate) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (rest: boolean) => call(rest ? markRestDay : unmarkRestDay, { params: { date } }),
    onSuccess: () => refetchMomentum(client),
    onError: error => toastError(error, 'The rest day could not be saved. Please try again.'),
  })
}
