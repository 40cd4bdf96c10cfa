import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Endpoint, QueryIn } from '#src/contract/endpoint.ts'
import { callEnvelope } from './api.ts'

const PAGE = '50'

/** Rows of the previous search stay while the next one loads (docs/product.md 12.6). @param query empty values are left out */
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
