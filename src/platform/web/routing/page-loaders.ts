import { type DehydratedState, hashKey, type QueryClient } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs } from 'react-router'
import { ApiError } from '../api/api.ts'
import { dehydrateQueries, prefetch } from '../api/page-data.ts'
import { queryClient } from '../api/query-client.ts'
import type { PageQuery } from '../api/query-keys.ts'
import { isOfflineStart } from '../offline/offline-start.ts'
import type { PageVisit } from './page.ts'
import { visitorContext } from './page-visit.ts'

/**
 * The queries that a page's first screen needs, the one for its own subject first. A query that depends on the answer
 * to another awaits that with the client.
 */
export type PageQueries = (
  client: QueryClient,
  visit: PageVisit,
) => readonly PageQuery[] | Promise<readonly PageQuery[]>

export interface PageLoaderData {
  queries: DehydratedState
}

type Arguments = Pick<LoaderFunctionArgs, 'params' | 'url'>

type Who = Pick<PageVisit, 'userId' | 'zone' | 'today'>

const visitOf = ({ params, url }: Arguments, { userId, zone, today }: Who): PageVisit => ({
  params,
  search: url.searchParams,
  userId,
  zone,
  today,
})

/** Whether the page's own subject does not exist, for pages where no query fails with 404. */
type IsMissing = (client: QueryClient, visit: PageVisit) => boolean

const isNotFound = (client: QueryClient, { queryKey }: PageQuery): boolean => {
  const { error } = client.getQueryState(queryKey) ?? {}
  return error instanceof ApiError && error.status === 404
}

/**
 * A page's loader on the server: asks for its queries with the visitor's own session, and hands their answers to the
 * browser. A page whose own subject is missing has the status 404.
 */
export const loadOnServer =
  (queries: PageQueries, isMissing: IsMissing = () => false) =>
  async ({ context, ...request }: LoaderFunctionArgs) => {
    const visitor = context.get(visitorContext)
    const { client } = visitor
    const visit = visitOf(request, visitor)
    const asked = await queries(client, visit)
    await Promise.all(asked.map(query => prefetch(client, query)))
    const own = new Set(asked.map(({ queryKey }) => hashKey(queryKey)))
    const found: PageLoaderData = { queries: dehydrateQueries(client, own) }
    const [subject] = asked
    const missing =
      isMissing(client, visit) || (subject !== undefined && isNotFound(client, subject))
    return missing ? data(found, { status: 404 }) : found
  }

/** The same in the browser, where queries call the API themselves and keep their answers. */
export const loadInBrowser =
  (queries: PageQueries) =>
  async ({ ...request }: Arguments): Promise<null> => {
    if (isOfflineStart()) return null
    const asked = await queries(queryClient, visitOf(request, visitorNow()))
    await Promise.all(asked.map(query => prefetch(queryClient, query)))
    return null
  }

/** Both loaders of a page, which exports each by the name that React Router knows. */
export const loadersOf = (queries: PageQueries) => ({
  onServer: loadOnServer(queries),
  inBrowser: loadInBrowser(queries),
})

let visitorNow = (): Who => {
  throw new Error('nobody has said who the visitor is')
}

/** Called once by the app in the browser. */
export function setVisitor(now: typeof visitorNow): void {
  visitorNow = now
}
