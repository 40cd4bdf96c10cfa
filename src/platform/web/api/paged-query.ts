import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Endpoint, QueryIn } from '#src/contract/endpoint.ts'
import { callEnvelope } from './api.ts'

const PAGE = '50'

/**
 * A list for administrators, a page at a time (contract: lists). While another search is on its way the rows
 * of the last one stay.
 * @param query `q` and the list's own filters; left out where empty
 */
export const pagedQuery = <E extends Endpoint>(
  key: readonly string[],
  endpoint: E,
  query: Record<string, string | undefined> = {},
) =>
  infiniteQueryOptions({
    queryKey: [...key, query],
    queryFn: ({ pageParam, signal }) => {
      const filters = Object.entries({ ...query, limit: PAGE, cursor: pageParam }).filter(
        ([, value]) => value,
      )
      return callEnvelope(endpoint, { query: Object.fromEntries(filters) as QueryIn<E>, signal })
    },
    initialPageParam: '',
    getNextPageParam: page => (page as { next_cursor?: string | null }).next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  })
