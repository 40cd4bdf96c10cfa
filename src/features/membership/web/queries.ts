import { queryOptions } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import { queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { alwaysFresh } from '#src/platform/web/api/query-client.ts'
import { keyOf } from '#src/platform/web/api/query-keys.ts'
import { getSubscription, listPlans } from '../contract.ts'

/** The status is part of the key, so that a change of the session's user refetches it. */
export const subscriptionQuery = (status: string) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: [...keyOf(getSubscription), status],
    queryFn: ({ signal }) => call(getSubscription, { signal }),
  })

export const plansQuery = queryOf(listPlans)
