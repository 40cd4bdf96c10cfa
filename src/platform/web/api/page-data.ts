import {
  type DehydratedState,
  dehydrate,
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  hydrate,
  type Query,
  type QueryClient,
} from '@tanstack/react-query'
import { ApiError } from './api.ts'
import type { PageQuery } from './query-keys.ts'

/** Data counts as fetched for a page, or ahead of it on intent, if it came at most this long before it is shown. */
const JUST_NOW_MS = 2_000

let arrivedAt = typeof document === 'undefined' ? Number.NaN : 0

/** Whether a query that mounts has been fetched for the very page that mounts it. */
export function isFetchedForThisPage({ state }: Pick<Query, 'state'>): boolean {
  // A failed first fetch marks itself as invalidated.
  if (state.isInvalidated && state.status !== 'error') return false
  const at = Math.max(state.dataUpdatedAt, state.errorUpdatedAt)
  return at > 0 && (at === arrivedAt || Date.now() - at < JUST_NOW_MS)
}

/** Whether the page that a visit began with is still open. */
export const isArrival = (): boolean => arrivedAt !== 0

/** Call it when another page opens: what came with the first page no longer counts as just fetched. */
export function leaveArrival(): void {
  arrivedAt = 0
}

/** Fetches a query ahead, or only its first page. A failed one stays in the cache, where its page finds it. */
export const prefetch = (client: QueryClient, query: PageQuery): Promise<void> =>
  'initialPageParam' in query
    ? client.prefetchInfiniteQuery(query as unknown as FetchInfiniteQueryOptions)
    : client.prefetchQuery(query as FetchQueryOptions)

type Failure = Pick<ApiError, 'status' | 'code' | 'message' | 'fields'>

const plain = ({ status, code, message, fields }: Failure): Failure => ({
  status,
  code,
  message,
  fields,
})

/**
 * The wanted queries, for the browser. Failed ones are included: their page shows a message, not a spinner.
 * @param hashes of the wanted queries
 */
export function dehydrateQueries(
  client: QueryClient,
  hashes: ReadonlySet<string>,
): DehydratedState {
  const state = dehydrate(client, {
    shouldDehydrateQuery: ({ queryHash, state: { status } }) =>
      hashes.has(queryHash) && status !== 'pending',
  })
  for (const query of state.queries) {
    if (query.state.error instanceof ApiError)
      query.state.error = plain(query.state.error) as unknown as Error
  }
  return state
}

/** Takes over the data that the page came with, as if fetched here and now: this browser's clock may be wrong. */
export function hydrateQueries(client: QueryClient, state: DehydratedState): void {
  arrivedAt = Date.now()
  for (const { state: each } of state.queries) {
    if (each.data !== undefined) each.dataUpdatedAt = arrivedAt
    if (!each.error) continue
    const { status, code, message, fields } = each.error as unknown as Failure
    each.error = new ApiError(status, code, message, fields)
    each.errorUpdatedAt = arrivedAt
  }
  hydrate(client, state)
}
