import { queryOf } from '#src/platform/web/api/endpoint-query.ts'

export { subscriberCountQuery } from '#src/features/newsletter/web/queries.ts'

import { queryOptions } from '@tanstack/react-query'
import { listResults } from '#src/features/assessments/contract/results.ts'
import { listBookings, listContacts } from '#src/features/enquiries/contract.ts'
import { callEnvelope } from '#src/platform/web/api/api.ts'
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

export const consultationsQuery = queryOf(['bookings', 'consultations'], getConsultations)

export const latestResultsQuery = queryOptions({
  queryKey: ['assessment-results', 'latest'],
  queryFn: ({ signal }) => callEnvelope(listResults, { query: { limit }, signal }),
})

export const weeksQuery = queryOf(['admin-weeks'], getWeeks)

export const backupsQuery = queryOf(['admin-backups'], getBackups)
