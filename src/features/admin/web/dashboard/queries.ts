export { subscriberCountQuery } from '#src/features/newsletter/web/queries.ts'

import { queryOptions } from '@tanstack/react-query'
import { listResults } from '#src/features/assessments/contract/results.ts'
import { listBookings, listContacts } from '#src/features/enquiries/contract.ts'
import { call, callEnvelope } from '#src/platform/web/api/api.ts'
import { LATEST } from '../../constants.ts'
import { getBackups, getConsultations, getWeeks } from '../../contract/dashboard.ts'

const limit = String(LATEST)

/** Each key begins with the key of its list, so that invalidating the list refreshes it. */
export const latestContactsQuery = queryOptions({
  queryKey: ['contacts', 'latest'],
  queryFn: ({ signal }) => callEnvelope(listContacts, { query: { limit }, signal }),
})

export const latestBookingsQuery = queryOptions({
  queryKey: ['bookings', 'latest'],
  queryFn: ({ signal }) => callEnvelope(listBookings, { query: { limit }, signal }),
})

export const consultationsQuery = queryOptions({
  queryKey: ['bookings', 'consultations'],
  queryFn: ({ signal }) => call(getConsultations, { signal }),
})

export const latestResultsQuery = queryOptions({
  queryKey: ['assessment-results', 'latest'],
  queryFn: ({ signal }) => callEnvelope(listResults, { query: { limit }, signal }),
})

export const weeksQuery = queryOptions({
  queryKey: ['admin-weeks'],
  queryFn: ({ signal }) => call(getWeeks, { signal }),
})

export const backupsQuery = queryOptions({
  queryKey: ['admin-backups'],
  queryFn: ({ signal }) => call(getBackups, { signal }),
})
