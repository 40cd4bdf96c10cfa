import { hashKey, type Query, type QueryClient } from '@tanstack/react-query'
import { DAY_MS } from '#src/contract/calendar.ts'
import { dropReads, keepRead, listReads } from './store.ts'

/** Of another number what was kept is not read: raise it when the shape of an answer changes. */
const VERSION = 2
const KEPT_MS = 62 * DAY_MS

const nameOf = (queryKey: readonly unknown[]) => `${VERSION} ${hashKey(queryKey)}`

/** The beginnings of the keys of what can be read without a connection. */
type KeptKeys = readonly (readonly unknown[])[]

const isKept = ({ queryKey, state }: Query, keys: KeptKeys): boolean =>
  state.data !== undefined &&
  keys.some(beginning => beginning.every((part, at) => queryKey[at] === part))

let keeper: number | undefined

/**
 * Keeps what is fetched from now on, and what the page came with; what others have left here goes.
 * @param member whose it is
 */
export async function keepReads(
  client: QueryClient,
  member: number,
  keys: KeptKeys,
): Promise<void> {
  if (keeper === member) return
  const isFirst = keeper === undefined
  keeper = member
  const cache = client.getQueryCache()
  const keep = async ({ queryKey, state }: Query) => {
    const { data, dataUpdatedAt: at } = state
    if (keeper === undefined) return
    // No room, or no storage: it is read from the server then.
    await keepRead({ member: keeper, hash: nameOf(queryKey), queryKey, data, at }).catch(() => {})
  }
  const oldest = Date.now() - KEPT_MS
  await dropReads(read => read.member !== member || read.at < oldest).catch(() => {})
  for (const query of cache.findAll()) if (isKept(query, keys)) void keep(query)
  if (!isFirst) return
  cache.subscribe(({ type, query, ...event }) => {
    const isNews = type === 'updated' && 'action' in event && event.action.type === 'success'
    if (isNews && isKept(query, keys)) void keep(query)
  })
}

/**
 * Puts what was kept where the pages look for it.
 * @param of who is signed in: somebody else may have used this browser for what it keeps. @returns whether there was anything
 */
export async function restoreReads(client: QueryClient, of: number): Promise<boolean> {
  const reads = (await listReads().catch(() => [])).filter(
    ({ hash, member }) => member === of && hash.startsWith(`${VERSION} `),
  )
  for (const { queryKey, data, at } of reads) client.setQueryData(queryKey, data, { updatedAt: at })
  return reads.length > 0
}
