import { queryOptions } from '@tanstack/react-query'
import { momentumKey } from '#src/features/tracker/web/queries.ts'
import { queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { getReminderOffer, getReminders } from '../contract.ts'

export const remindersQuery = queryOptions({
  ...queryOf(['reminders'], getReminders),
  staleTime: 0,
})

export const reminderOfferQuery = (userId: number) =>
  queryOptions({
    // Asked again after each change of a domino, since one of them completes the first.
    ...queryOf(momentumKey(userId, 'reminder-offer'), getReminderOffer),
    enabled: ({ state }) => !state.data?.was_asked,
  })
