import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CalendarDate } from '#src/contract/calendar.ts'
import { type DominoReflection, listReflections } from '#src/features/tracker/contract/dominoes.ts'
import { dominoesOf } from '#src/features/tracker/domain/waiting-changes.ts'
import { dayQuery } from '#src/features/tracker/web/queries.ts'
import { callList } from '#src/platform/web/api/call-list.ts'
import { queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { alwaysFresh } from '#src/platform/web/api/query-client.ts'
import { getToday, type Today } from '../contract/day.ts'
import { getWaiting } from '../contract/waiting.ts'

/** Shared by the list and the count in the navigation. */
export const waitingQuery = queryOf(['waiting'], getWaiting, { isFresh: true })

export const todayQuery = (userId: number, date: CalendarDate) =>
  queryOf(['today', userId, date], getToday, { query: { date }, isFresh: true })

/** What was written on the domino that the day shows large. */
export const dayReflectionsQuery = (client: QueryClient, userId: number, date: CalendarDate) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: ['domino-reflections', 'of-day', userId, date],
    queryFn: async ({ signal }): Promise<DominoReflection[]> => {
      const { main } = dominoesOf(await client.fetchQuery(dayQuery(client, userId, date)))
      return main
        ? callList(listReflections, { params: { dominoId: String(main.id) }, signal })
        : []
    },
  })

/** Shown at once, and also where the day cannot be fetched again: the connection may have gone with the answer. */
export function rememberReflection(
  client: QueryClient,
  userId: number,
  stored: DominoReflection,
): void {
  client.setQueriesData<DominoReflection[]>(
    { queryKey: ['domino-reflections', 'of-day', userId] },
    known => known && [...known.filter(({ id }) => id !== stored.id), stored],
  )
}

/** As for a reflection. */
export function rememberRestDay(
  client: QueryClient,
  userId: number,
  { date, rest }: Pick<Today['week'][number], 'date' | 'rest'>,
): void {
  client.setQueriesData<Today>(
    { queryKey: ['today', userId] },
    known =>
      known && {
        ...known,
        week: known.week.map(day => (day.date === date ? { ...day, rest } : day)),
      },
  )
}
