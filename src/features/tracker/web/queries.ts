import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  addDays,
  type CalendarDate,
  type CalendarMonth,
  monthBounds,
  monthOf,
} from '#src/contract/calendar.ts'
import { call } from '#src/platform/web/api/api.ts'
import { callList } from '#src/platform/web/api/call-list.ts'
import { queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { alwaysFresh } from '#src/platform/web/api/query-client.ts'
import { forget, keyOf, keyOfOutdated, outdate } from '#src/platform/web/api/query-keys.ts'
import type { PageQueries } from '#src/platform/web/routing/page-loaders.ts'
import { WHEEL_DAYS } from '../constants.ts'
import { getDominoRun, getDominoYear, getPipCounts } from '../contract/days.ts'
import {
  type DominoDraft,
  type DominoEntry,
  type DominoReflection,
  getDomino,
  listDominoDay,
  listDominoRange,
  listReflections,
} from '../contract/dominoes.ts'
import { getDominoDraft } from '../contract/drafts.ts'
import { chosenDay, newDate } from '../domain/days.ts'

const LISTS = [listDominoRange, listDominoDay]
/** What is counted from dominoes; with what asks whether to offer a reminder. */
const MOMENTUM = [
  getDominoYear,
  getDominoRun,
  getPipCounts,
  { path: '/api/reminders/offer' } as const,
]

/** The dominoes of some days; signed out, an empty list without a request (docs/product.md 2.3). */
export function rangeQuery(
  userId: number | undefined,
  { start, end }: ReturnType<typeof monthBounds>,
) {
  const params = { userId: String(userId), startDate: start, endDate: end }
  return queryOptions({
    ...alwaysFresh,
    queryKey: keyOf(listDominoRange, params),
    queryFn: async ({ signal }): Promise<DominoEntry[]> =>
      userId === undefined ? [] : callList(listDominoRange, { params, signal }),
  })
}

export const monthQuery = (userId: number | undefined, month: CalendarMonth) =>
  rangeQuery(userId, monthBounds(month))

/** A day's dominoes, with the month's data as a placeholder. */
export const dayQuery = (client: QueryClient, userId: number | undefined, date: CalendarDate) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: keyOf(listDominoDay, { userId: String(userId), date }),
    queryFn: async ({ signal }): Promise<DominoEntry[]> =>
      userId === undefined
        ? []
        : callList(listDominoDay, { params: { userId: String(userId), date }, signal }),
    placeholderData: () =>
      client
        .getQueryData<DominoEntry[]>(monthQuery(userId, monthOf(date)).queryKey)
        ?.filter(entry => entry.date === date),
  })

export const entryQuery = (id: number) =>
  queryOf(getDomino, { params: { id: String(id) }, isFresh: true })

export const reflectionsQuery = (id: number) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: keyOf(listReflections, { dominoId: String(id) }),
    queryFn: ({ signal }) =>
      callList(listReflections, { params: { dominoId: String(id) }, signal }),
  })

/** What a day's domino opens with; null without a plan and, without a request, signed out. */
export const draftQuery = (userId: number | undefined, date: CalendarDate) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: [...keyOf(getDominoDraft, { date }), userId],
    queryFn: async ({ signal }): Promise<DominoDraft | null> =>
      userId === undefined ? null : call(getDominoDraft, { params: { date }, signal }),
    retry: false,
  })

export const yearQuery = (userId: number, year: number) =>
  queryOf(getDominoYear, {
    params: { userId: String(userId), year: String(year) },
    isFresh: true,
  })

export const runQuery = (userId: number, today: CalendarDate) =>
  queryOf(getDominoRun, {
    params: { userId: String(userId), date: today },
    isFresh: true,
  })

export const wheelQuery = (userId: number, today: CalendarDate) =>
  queryOf(getPipCounts, {
    params: {
      userId: String(userId),
      startDate: addDays(today, 1 - WHEEL_DAYS),
      endDate: today,
    },
    isFresh: true,
  })

/** A day's dominoes, taken from the month's when both are needed: saves a call. */
const dayOfMonthQuery = (client: QueryClient, userId: number | undefined, date: CalendarDate) => ({
  ...dayQuery(client, userId, date),
  queryFn: async (): Promise<DominoEntry[]> => {
    const entries = await client.fetchQuery(monthQuery(userId, monthOf(date)))
    return entries.filter(entry => entry.date === date)
  },
})

/** What /daily-domino shows first (docs/product.md 2.4). */
export const trackerData: PageQueries = (client, { search, userId, today }) => {
  const { date, month } = chosenDay(search, today)
  const days = [
    monthQuery(userId, month),
    month === monthOf(date)
      ? dayOfMonthQuery(client, userId, date)
      : dayQuery(client, userId, date),
  ]
  if (userId === undefined) return days
  return [
    ...days,
    runQuery(userId, today),
    wheelQuery(userId, today),
    yearQuery(userId, Number(date.slice(0, 4))),
  ]
}

/** The id in an address; undefined where it is none. */
export const dominoIdOf = (text: string | undefined): number | undefined =>
  /^[1-9]\d*$/.test(text ?? '') ? Number(text) : undefined

export function dominoData(address: string | undefined) {
  const id = dominoIdOf(address)
  return id ? [entryQuery(id), reflectionsQuery(id)] : []
}

/** What /create-domino shows first: the domino to edit, or what is planned for the day. */
export const formData: PageQueries = (_, { search, userId, today }) => {
  const edit = search.get('edit')
  if (edit !== null) return dominoData(edit)
  return userId === undefined ? [] : [draftQuery(userId, newDate(search.get('date'), today))]
}

export const refetchMomentum = (client: QueryClient) => outdate(client, ...MOMENTUM)

/** A list of some days, or of one, by what was sent for it. */
interface Listed {
  startDate?: string
  endDate?: string
  date?: string
}

const listsIn = (client: QueryClient) =>
  LISTS.flatMap(each => client.getQueriesData<DominoEntry[]>({ queryKey: keyOfOutdated(each) }))

/** Updates every cached list with the server's version of an entry, also after its date changed. */
export function rememberEntry(client: QueryClient, entry: DominoEntry): void {
  client.setQueryData(entryQuery(entry.id).queryKey, entry)
  for (const [queryKey] of listsIn(client)) {
    const { startDate, endDate, date } = queryKey[1] as Listed
    const [first = '', last = ''] = [startDate ?? date, endDate ?? date]
    const belongs = first <= entry.date && entry.date <= last
    client.setQueryData<DominoEntry[]>(queryKey, list => {
      if (!list) return list
      if (!belongs) return list.filter(listed => listed.id !== entry.id)
      const known = list.some(listed => listed.id === entry.id)
      return known
        ? list.map(listed => (listed.id === entry.id ? entry : listed))
        : [...list, entry]
    })
  }
}

/** Optimistic update. @returns a function that rolls it back */
export async function updateOptimistically(
  client: QueryClient,
  id: number,
  change: (entry: DominoEntry) => DominoEntry,
): Promise<() => void> {
  const { queryKey } = entryQuery(id)
  await Promise.all(
    [...LISTS, ...MOMENTUM, getDomino].map(each =>
      client.cancelQueries({ queryKey: keyOfOutdated(each) }),
    ),
  )
  const [lists, one] = [listsIn(client), client.getQueryData(queryKey)]
  client.setQueryData(queryKey, entry => entry && change(entry))
  for (const [key, list] of lists)
    client.setQueryData(
      key,
      list?.map(entry => (entry.id === id ? change(entry) : entry)),
    )
  return () => {
    client.setQueryData(queryKey, one)
    for (const [key, list] of lists) client.setQueryData(key, list)
  }
}

/** @returns puts it back into the lists */
export function forgetEntry(client: QueryClient, id: number): () => void {
  const lists = listsIn(client)
  forget(client, entryQuery(id), reflectionsQuery(id))
  for (const [key, list] of lists)
    client.setQueryData(
      key,
      list?.filter(entry => entry.id !== id),
    )
  return () => {
    for (const [key, list] of lists) client.setQueryData(key, list)
  }
}

export function rememberReflection(client: QueryClient, reflection: DominoReflection): void {
  client.setQueryData<DominoReflection[]>(reflectionsQuery(reflection.domino_id).queryKey, list => [
    ...(list ?? []).filter(known => known.id !== reflection.id),
    reflection,
  ])
}

/** Saving refetches the lists (docs/product.md 2.5) and everything counted from them. */
export const refetchLists = (client: QueryClient) => {
  void refetchMomentum(client)
  return outdate(client, ...LISTS)
}
