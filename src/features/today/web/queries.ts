import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CalendarDate } from '#src/contract/calendar.ts'
import { type DominoReflection, listReflections } from '#src/features/tracker/contract/dominoes.ts'
import { dominoesOf } from '#src/features/tracker/domain/waiting-changes.ts'
import { dayQuery } from '#src/features/tracker/web/queries.ts'
import { callList } from '#src/platform/web/api/call-list.ts'
import { queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { alwaysFresh } from '#src/platform/web/api/query-client.ts'
import { keyOfOutdated } from '#src/platform/web/api/query-keys.ts'
import { getToday, type Today } from '../contract/day.ts'

export const todayQuery = (date: CalendarDate) =>
  queryOf(getToday, { query: { date }, isFresh: true })

/** Of two endpoints: the day's domino is asked for first. */
export const OF_DAY = ['reflections-of-day'] as const

/** What was written on the domino that the day shows large. */
export const dayReflectionsQuery = (client: QueryClient, userId: number, date: CalendarDate) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: [...OF_DAY, userId, date],
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
    { queryKey: [...OF_DAY, userId] },
    known => known && [...known.filter(({ id }) => id !== stored.id), stored],
  )
}

/** As for a reflection. */
export function rememberRestDay(
  client: QueryClient,
  { date, rest }: Pick<Today['week'][number], 'date' | 'rest'>,
): void {
  client.setQueriesData<Today>(
    { queryKey: keyOfOutdated(getToday) },
    known =>
      known && {
        ...known,
        week: known.week.map(day => (day.date === date ? { ...day, rest } : day)),
      },
  )
}
