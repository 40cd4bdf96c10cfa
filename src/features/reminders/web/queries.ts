import { queryOptions } from '@tanstack/react-query'
import { momentumKey } from '#src/features/tracker/web/queries.ts'
import { call } from '#src/platform/web/api/api.ts'
import { getReminderOffer, getReminders } from '../contract.ts'

export const remindersQuery = queryOptions({
  queryKey: ['reminders'],
  queryFn: ({ signal }) => call(getReminders, { signal }),
  staleTime: 0,
})

export const reminderOfferQuery = (userId: number) =>
  queryOptions({
    // Asked again after each change of a domino, since one of them completes the first.
    queryKey: momentumKey(userId, 'reminder-offer'),
    queryFn: ({ signal }) => call(getReminderOffer, { signal }),
    enabled: ({ state }) => !state.data?.was_asked,
  })
