import { notifyManager, type Query, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { isFetchedForThisPage } from './page-data.ts'

const FRESH_MS = 60_000
const RETRIES = 1
const ON_SERVER = typeof document === 'undefined'

// Before the page is drawn again. In a task of its own, as by default, a page that has just dropped what was typed shows
// for a moment what was there before it was saved, and what is pressed in that moment moves away.
notifyManager.setScheduler(queueMicrotask)

/** The data policy: docs/product.md 2.5. `call` retries changes itself, by the same key. Offline calls fail at once. */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        retry: (failures, error) =>
          !ON_SERVER && failures < RETRIES && error instanceof ApiError && error.isTransient,
        refetchOnMount: query => !isFetchedForThisPage(query),
        retryOnMount: query => !isFetchedForThisPage(query),
        ...(ON_SERVER && { gcTime: Number.POSITIVE_INFINITY }),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** On the server each request has its own client: a shared one would show a member's data to the next visitor. */
export const queryClient: QueryClient = ON_SERVER
  ? new Proxy({} as QueryClient, {
      get: () => {
        throw new Error(
          'There is no shared query client on the server; use the one of the query or of the hook.',
        )
      },
    })
  : makeQueryClient()

/** Refetches whenever a page opens or regains the focus (docs/product.md 2.5), unless the data came with the page. */
export const alwaysFresh = {
  staleTime: 0,
  // biome-ignore lint/suspicious/noExplicitAny: it serves queries of every type
  refetchOnMount: (query: Query<any, any, any, any>) =>
    isFetchedForThisPage(query) ? false : 'always',
  refetchOnWindowFocus: 'always',
} as const
