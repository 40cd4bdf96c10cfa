import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callList } from '#src/platform/web/api/call-list.ts'
import { keyOf, keyOfOutdated, outdate } from '#src/platform/web/api/query-keys.ts'
import type { DrawerType } from '../constants.ts'
import { type CabinetEntry, listCabinetDrawer } from '../contract.ts'
import { type Place, withEntryAt } from '../domain.ts'

const ALL = keyOfOutdated(listCabinetDrawer)
const drawerKey = (userId: number | undefined, drawerType: DrawerType) =>
  keyOf(listCabinetDrawer, { userId: String(userId), drawerType })

/** A drawer's entries; signed out, an empty list without a request (docs/product.md 6.1). */
export const drawerQuery = (userId: number | undefined, drawer: DrawerType) =>
  queryOptions({
    queryKey: drawerKey(userId, drawer),
    queryFn: async ({ signal }): Promise<CabinetEntry[]> =>
      userId === undefined
        ? []
        : callList(listCabinetDrawer, {
            params: { userId: String(userId), drawerType: drawer },
            signal,
          }),
  })

const change = (client: QueryClient, fn: (list: CabinetEntry[]) => CabinetEntry[]) =>
  client.setQueriesData<CabinetEntry[]>({ queryKey: ALL }, list => list && fn(list))

/** Updates the cache with the server's version of an entry; a new one goes to the top of its drawer. */
export function rememberEntry(client: QueryClient, entry: CabinetEntry): void {
  change(client, list => list.map(each => (each.id === entry.id ? entry : each)))
  client.setQueryData<CabinetEntry[]>(drawerKey(entry.user_id, entry.drawer_type), list =>
    !list || list.some(each => each.id === entry.id) ? list : [entry, ...list],
  )
}

export const forgetEntry = (client: QueryClient, id: number): void =>
  void change(client, list => list.filter(each => each.id !== id))

export async function showMove(
  client: QueryClient,
  entry: CabinetEntry,
  { drawer, afterId }: Place,
) {
  await client.cancelQueries({ queryKey: ALL })
  if (drawer !== entry.drawer_type) forgetEntry(client, entry.id)
  client.setQueryData<CabinetEntry[]>(
    drawerKey(entry.user_id, drawer),
    list => list && withEntryAt(list, { ...entry, drawer_type: drawer }, afterId),
  )
}

/** Captures all drawers in the cache. @returns a function that restores them */
export function captureDrawers(client: QueryClient): () => void {
  const before = client.getQueriesData<CabinetEntry[]>({ queryKey: ALL })
  return () => {
    for (const [key, list] of before) client.setQueryData(key, list)
  }
}

export const refetchDrawers = (client: QueryClient) => outdate(client, listCabinetDrawer)
