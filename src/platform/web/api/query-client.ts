import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

const FRESH_MS = 60_000
const RETRIES = 1

/** The data policy of spec 7. `call` retries changes itself, to keep their idempotency key. Offline calls fail at once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      retry: (failures, error) => failures < RETRIES && error instanceof ApiError && error.isTransient,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
