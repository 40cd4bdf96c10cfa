import { queryOptions } from '@tanstack/react-query'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { type CallOptions, call } from './api.ts'
import { alwaysFresh } from './query-client.ts'
import { keyOf } from './query-keys.ts'

type Asked<E extends Endpoint> = Pick<CallOptions<E>, 'params' | 'query'> & {
  /** Asked again whenever a page opens or regains the focus (`alwaysFresh`). */
  isFresh?: true
}

/** A query that asks one endpoint. */
export const queryOf = <E extends Endpoint>(endpoint: E, { isFresh, ...asked }: Asked<E> = {}) => ({
  ...queryOptions({
    queryKey: keyOf(endpoint, Object.assign({}, asked.params, asked.query)),
    queryFn: ({ signal }) => call(endpoint, { ...asked, signal }),
  }),
  ...(isFresh && alwaysFresh),
})
