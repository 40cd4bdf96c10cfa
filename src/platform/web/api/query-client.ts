import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

const FRESH_MS = 60_000
const RETRIES = 1

/**
 * The data policy of spec 7. A read is tried once more when that may help; changes are repeated by `call`
 * itself, which keeps their idempotency key. Offline is no reason to wait in silence.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      retry: (failures, error) => failures < RETRIES && error instanceof ApiError && error.passing,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
