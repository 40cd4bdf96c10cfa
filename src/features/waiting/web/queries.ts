import { queryOptions } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import { alwaysFresh } from '#src/platform/web/api/query-client.ts'
import { getWaiting } from '../contract.ts'

/** Shared by the list and the count in the navigation. */
export const waitingQuery = queryOptions({
  ...alwaysFresh,
  queryKey: ['waiting'],
  queryFn: ({ signal }) => call(getWaiting, { signal }),
})
