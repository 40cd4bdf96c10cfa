import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#src/contract/endpoint.ts'

/** The options of one TanStack Query, whatever the type of its data. */
export interface PageQuery {
  queryKey: readonly unknown[]
}

type Asks = Pick<Endpoint, 'path'>

/** Each query is known by the endpoint that it asks, and by what it sends there. */
export const keyOf = ({ path }: Asks, input: object = {}) => [path, input] as const

/** All queries of an endpoint, or one query. */
export type Outdated = Asks | PageQuery

export const keyOfOutdated = (what: Outdated): readonly unknown[] =>
  'queryKey' in what ? what.queryKey : [what.path]

/** What a change has made out of date: what is on the page is fetched again, the rest when it is next shown. */
export const outdate = (client: QueryClient, ...all: readonly Outdated[]): Promise<unknown> =>
  Promise.all(all.map(what => client.invalidateQueries({ queryKey: keyOfOutdated(what) })))

/** As `outdate`, where nothing of it may be shown again, not even until it is fetched. */
export function forget(client: QueryClient, ...all: readonly Outdated[]): void {
  for (const what of all) client.removeQueries({ queryKey: keyOfOutdated(what) })
}
