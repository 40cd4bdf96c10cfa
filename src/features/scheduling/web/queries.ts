import { queryOptions } from '@tanstack/react-query'
import { addDays, calendarDateAt } from '#src/contract/calendar.ts'
import { waitingQuery } from '#src/features/today/web/waiting-query.ts'
import { call } from '#src/platform/web/api/api.ts'
import { queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { alwaysFresh } from '#src/platform/web/api/query-client.ts'
import { keyOf } from '#src/platform/web/api/query-keys.ts'
import { siteNow } from '#src/platform/web/calendar/site-clock.ts'
import { SLOT_DAYS_MAX } from '../constants.ts'
import { listAppointments } from '../contract/appointments.ts'
import { getAvailability } from '../contract/availability.ts'
import { getFeed, listCalendars, listGroupMeetings } from '../contract/calendars.ts'
import { getCreditRules, getCredits } from '../contract/credits.ts'
import { listOwnTypes, listSlots, listTypes } from '../contract/session-types.ts'

export const appointmentsQuery = queryOf(listAppointments, { isFresh: true })

export const typesQuery = queryOf(listTypes, { isFresh: true })

/** Includes the types of other plans, so that a member sees what there is. */
export const allTypesQuery = queryOf(listTypes, {
  query: { all: 'true' },
  isFresh: true,
})

/** The free times of the next weeks. @param zone the reader's */
export const slotsQuery = (typeId: number, zone: string) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: keyOf(listSlots, { id: String(typeId), zone }),
    queryFn: ({ signal }) => {
      const start = calendarDateAt(new Date(siteNow()), zone)
      const query = { start, end: addDays(start, SLOT_DAYS_MAX - 1), zone }
      return call(listSlots, { params: { id: String(typeId) }, query, signal })
    },
  })

export const availabilityQuery = queryOf(getAvailability, { isFresh: true })

export const ownTypesQuery = queryOf(listOwnTypes, { isFresh: true })

export const groupMeetingsQuery = queryOf(listGroupMeetings, {
  isFresh: true,
})

export const feedQuery = queryOf(getFeed, { isFresh: true })

export function chosenSlots(search: URLSearchParams, zone: string) {
  const type = search.get('type') ?? ''
  return /^[1-9]\d{0,15}$/.test(type) ? [slotsQuery(Number(type), zone)] : []
}

export const calendarsQuery = queryOf(listCalendars, { isFresh: true })

export const creditsQuery = queryOf(getCredits, { isFresh: true })

export const creditRulesQuery = queryOf(getCreditRules, { isFresh: true })

/** What a booking puts out of date: its list, the credits, the free times and what waits. */
export const SESSIONS = [listAppointments, listTypes, listSlots, getCredits, waitingQuery]
