import { queryOptions } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import { getReminderOffer, getReminders } from '../contract.ts'

export const remindersQuery = queryOptions({
  queryKey: ['reminders'],
  queryFn: ({ signal }) => call(getReminders, { signal }),
  staleTime: 0,
})

export const reminderOfferQuery = (userId: number) =>
  queryOptions({
    queryKey: ['reminder-offer', userId],
    queryFn: ({ signal }) => call(getReminderOffer, { signal }),
  })
