import { queryOptions } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import { alwaysFresh } from '#src/platform/web/api/query-client.ts'
import { listImports } from '../contract.ts'

/** How often an import that runs in the background is polled. */
const LOOK_EVERY_MS = 1_000

export const importsQuery = queryOptions({
  ...alwaysFresh,
  queryKey: ['imports'],
  queryFn: ({ signal }) => call(listImports, { signal }),
  refetchInterval: query =>
    query.state.data?.some(({ state }) => state === 'applying') ? LOOK_EVERY_MS : false,
})
