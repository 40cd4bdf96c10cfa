import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { type CallOptions, call } from './api.ts'
import { alwaysFresh } from './query-client.ts'

type Asked<E extends Endpoint> = Pick<CallOptions<E>, 'params' | 'query'> & {
  /** Asked again whenever a page opens or regains the focus (`alwaysFresh`). */
  isFresh?: true
}

/** A query that asks one endpoint. @param queryKey must contain what may differ of `asked` */
export const queryOf = <E extends Endpoint, K extends QueryKey>(
  queryKey: K,
  endpoint: E,
  { isFresh, ...asked }: Asked<E> = {},
) => ({
  ...queryOptions({ queryKey, queryFn: ({ signal }) => call(endpoint, { ...asked, signal }) }),
  ...(isFresh && alwaysFresh),
})
