import { queryOptions } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import { alwaysFresh } from '#src/platform/web/api/query-client.ts'
import { getCreditRules, getCredits } from '../contract.ts'

export const creditsQuery = queryOptions({
  ...alwaysFresh,
  queryKey: ['session-credits'],
  queryFn: ({ signal }) => call(getCredits, { signal }),
})

export const creditRulesQuery = queryOptions({
  ...alwaysFresh,
  queryKey: ['coach-credit-rules'],
  queryFn: ({ signal }) => call(getCreditRules, { signal }),
})
