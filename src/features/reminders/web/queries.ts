import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { getReminderOffer, getReminders } from '../contract.ts'

export const remindersQuery = queryOptions({
  ...queryOf(getReminders),
  staleTime: 0,
})

/** Asked again after each change of a domino, since one of them completes the first. */
export const reminderOfferQuery = queryOptions({
  ...queryOf(getReminderOffer),
  enabled: ({ state }) => !state.data?.was_asked,
})
