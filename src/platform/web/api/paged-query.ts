import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Endpoint, ParamsIn, QueryIn } from '#src/contract/endpoint.ts'
import { callEnvelope } from './api.ts'
import { alwaysFresh } from './query-client.ts'
import { keyOf } from './query-keys.ts'

const PAGE = '50'

interface Asked<E extends Endpoint> {
  /** Without empty values. */
  query?: Record<string, string | undefined>
  /** Of the path. */
  params?: ParamsIn<E>
  /** Asked again whenever a page opens or regains the focus (`alwaysFresh`). */
  isFresh?: true
}

/** Keeps the previous search's rows while the next one loads (docs/product.md 12.6). */
export const pagedQuery = <E extends Endpoint>(
  endpoint: E,
  { query = {}, params, isFresh }: Asked<E> = {},
) => ({
  ...infiniteQueryOptions({
    // Another shape than an answer: a query of one page of the list is another one.
    queryKey: [...keyOf(endpoint, Object.assign({}, params, query)), 'pages'] as const,
    queryFn: ({ pageParam, signal }) => {
      const filters = Object.entries({ ...query, limit: PAGE, cursor: pageParam }).filter(
        ([, value]) => value,
      )
      return callEnvelope(endpoint, {
        query: Object.fromEntries(filters) as QueryIn<E>,
        ...(params !== undefined && { params }),
        signal,
      })
    },
    initialPageParam: '',
    getNextPageParam: page => (page as { next_cursor?: string | null }).next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  }),
  ...(isFresh && alwaysFresh),
})
