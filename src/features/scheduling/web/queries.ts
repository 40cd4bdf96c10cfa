import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { addDays, calendarDateAt } from '#src/contract/calendar.ts'
import { waitingQuery } from '#src/features/today/web/queries.ts'
import { call } from '#src/platform/web/api/api.ts'
import { alwaysFresh } from '#src/platform/web/api/query-client.ts'
import type { PageQuery, PageVisit } from '#src/platform/web/routing/page.ts'
import { SLOT_DAYS_MAX } from '../constants.ts'
import { listAppointments } from '../contract/appointments.ts'
import { getAvailability } from '../contract/availability.ts'
import { listCalendars } from '../contract/calendars.ts'
import { getCreditRules, getCredits } from '../contract/credits.ts'
import { getFeed } from '../contract/feed.ts'
import { listOwnTypes, listSlots, listTypes } from '../contract/session-types.ts'

const KEY = 'appointments'

export const appointmentsQuery = queryOptions({
  ...alwaysFresh,
  queryKey: [KEY, 'list'],
  queryFn: ({ signal }) => call(listAppointments, { signal }),
})

export const typesQuery = queryOptions({
  ...alwaysFresh,
  queryKey: [KEY, 'types'],
  queryFn: ({ signal }) => call(listTypes, { signal }),
})

/** Includes the types of other plans, so that a member sees what there is. */
export const allTypesQuery = queryOptions({
  ...alwaysFresh,
  queryKey: [KEY, 'types', 'all'],
  queryFn: ({ signal }) => call(listTypes, { query: { all: 'true' }, signal }),
})

/** The free times of the next weeks. @param zone the reader's */
export const slotsQuery = (typeId: number, zone: string) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: [KEY, 'slots', typeId, zone],
    queryFn: ({ signal }) => {
      const start = calendarDateAt(new Date(), zone)
      const query = { start, end: addDays(start, SLOT_DAYS_MAX - 1), zone }
      return call(listSlots, { params: { id: String(typeId) }, query, signal })
    },
  })

export const availabilityQuery = queryOptions({
  ...alwaysFresh,
  queryKey: ['coach-availability'],
  queryFn: ({ signal }) => call(getAvailability, { signal }),
})

export const ownTypesQuery = queryOptions({
  ...alwaysFresh,
  queryKey: ['coach-session-types'],
  queryFn: ({ signal }) => call(listOwnTypes, { signal }),
})

export const feedQuery = queryOptions({
  ...alwaysFresh,
  queryKey: ['coach-feed'],
  queryFn: ({ signal }) => call(getFeed, { signal }),
})

/** The free times of the session type that the address names. */
export function chosenSlots(search: URLSearchParams, zone: string): readonly PageQuery[] {
  const type = search.get('type') ?? ''
  return /^[1-9]\d{0,15}$/.test(type) ? [slotsQuery(Number(type), zone)] : []
}

/** What /sessions shows first. */
export const sessionsData = (_: QueryClient, { search, zone }: PageVisit): readonly PageQuery[] => [
  appointmentsQuery,
  creditsQuery,
  allTypesQuery,
  ...chosenSlots(search, zone),
]

/** What /coach/availability shows first, by its tab. */
export function coachData(_: QueryClient, { search }: PageVisit): readonly PageQuery[] {
  const tab = search.get('tab')
  if (tab === 'types') return [ownTypesQuery, creditRulesQuery, calendarsQuery]
  if (tab === 'calendars') return [calendarsQuery, feedQuery]
  return [availabilityQuery, calendarsQuery]
}

/** After a booking: its list, the credits, the free times and what waits. */
export const refetchSessions = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: [KEY] }),
    client.invalidateQueries({ queryKey: creditsQuery.queryKey }),
    client.invalidateQueries({ queryKey: waitingQuery.queryKey }),
  ])

export const calendarsQuery = queryOptions({
  ...alwaysFresh,
  queryKey: ['coach-calendars'],
  queryFn: ({ signal }) => call(listCalendars, { signal }),
})

export const creditsQuery = queryOptions({
  ...alwaysFresh,
  queryKey: ['session-credits'],
  queryFn: ({ signal }) => call(getCredits, { signal }),
})

export const creditRulesQuery = queryOptions({
  ...alwaysFresh,
  queryKey: ['coach-credit-rules'],
  queryFn: ({ signal }) => call(getCreditRules, { signal }),
})
