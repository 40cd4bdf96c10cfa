import { queryOptions } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import { alwaysFresh } from '#src/platform/web/api/query-client.ts'
import { listCalendars } from '../contract.ts'

export const calendarsQuery = queryOptions({
  ...alwaysFresh,
  queryKey: ['coach-calendars'],
  queryFn: ({ signal }) => call(listCalendars, { signal }),
})
