import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { addDays, calendarDateAt } from '#src/contract/calendar.ts'
import { waitingQuery } from '#src/features/today/web/queries.ts'
import { call } from '#src/platform/web/api/api.ts'
import { freshQuery } from '#src/platform/web/api/endpoint-query.ts'
import { alwaysFresh } from '#src/platform/web/api/query-client.ts'
import type { PageQuery, PageVisit } from '#src/platform/web/routing/page.ts'
import { SLOT_DAYS_MAX } from '../constants.ts'
import { listAppointments } from '../contract/appointments.ts'
import { getAvailability } from '../contract/availability.ts'
import { getFeed, listCalendars, listGroupMeetings } from '../contract/calendars.ts'
import { getCreditRules, getCredits } from '../contract/credits.ts'
import { listOwnTypes, listSlots, listTypes } from '../contract/session-types.ts'

const KEY = 'appointments'

export const appointmentsQuery = freshQuery([KEY, 'list'], listAppointments)

export const typesQuery = freshQuery([KEY, 'types'], listTypes)

/** Includes the types of other plans, so that a member sees what there is. */
export const allTypesQuery = freshQuery([KEY, 'types', 'all'], listTypes, {
  query: { all: 'true' },
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

export const availabilityQuery = freshQuery(['coach-availability'], getAvailability)

export const ownTypesQuery = freshQuery(['coach-session-types'], listOwnTypes)

export const groupMeetingsQuery = freshQuery(['coach-group-meetings'], listGroupMeetings)

export const feedQuery = freshQuery(['coach-feed'], getFeed)

export function chosenSlots(search: URLSearchParams, zone: string): readonly PageQuery[] {
  const type = search.get('type') ?? ''
  return /^[1-9]\d{0,15}$/.test(type) ? [slotsQuery(Number(type), zone)] : []
}

export const sessionsData = (_: QueryClient, { search, zone }: PageVisit): readonly PageQuery[] => [
  appointmentsQuery,
  creditsQuery,
  allTypesQuery,
  ...chosenSlots(search, zone),
]

export function coachData(_: QueryClient, { search }: PageVisit): readonly PageQuery[] {
  const tab = search.get('tab')
  if (tab === 'types') return [ownTypesQuery, creditRulesQuery, calendarsQuery]
  if (tab === 'calendars') return [calendarsQuery, feedQuery]
  return [availabilityQuery, calendarsQuery]
}

export const calendarsQuery = freshQuery(['coach-calendars'], listCalendars)

export const creditsQuery = freshQuery(['session-credits'], getCredits)

export const creditRulesQuery = freshQuery(['coach-credit-rules'], getCreditRules)

/** What a booking puts out of date: its list, the credits, the free times and what waits. */
export const sessionKeys = [[KEY], creditsQuery.queryKey, waitingQuery.queryKey]
