export { subscriberCountQuery } from '#src/features/newsletter/web/queries.ts'

import { queryOptions } from '@tanstack/react-query'
import type { Endpoint, QueryIn } from '#src/contract/endpoint.ts'
import { listResults } from '#src/features/assessments/contract/results.ts'
import { listBookings, listContacts } from '#src/features/enquiries/contract.ts'
import { callEnvelope } from '#src/platform/web/api/api.ts'
import { queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { pagedQuery } from '#src/platform/web/api/paged-query.ts'
import { LATEST } from '../constants.ts'
import {
  getBackups,
  getConsultations,
  getSessionsLed,
  getSystem,
  getSystemServices,
  getWeeks,
  listAudit,
  listMemberSignIns,
  listMembers,
} from '../contract.ts'

export const membersQuery = (q: string) => pagedQuery(['members'], listMembers, { query: { q } })

export const auditQuery = (q: string) => pagedQuery(['audit'], listAudit, { query: { q } })

export const memberSignInsQuery = (id: number) =>
  queryOf(['member-sign-ins', id], listMemberSignIns, { params: { id: String(id) }, isFresh: true })

export const sessionsLedQuery = (id: number) =>
  queryOf(['member-sessions-led', id], getSessionsLed, { params: { id: String(id) } })

export const systemQuery = queryOf(['admin-system'], getSystem)

export const systemServicesQuery = queryOf(['admin-system', 'services'], getSystemServices)

/** @param list the key of the list: invalidating the list refreshes this too */
const latestOf = <E extends Endpoint>(list: string, endpoint: E) =>
  queryOptions({
    queryKey: [list, 'latest'],
    queryFn: ({ signal }) =>
      callEnvelope(endpoint, { query: { limit: String(LATEST) } as QueryIn<E>, signal }),
  })

export const latestContactsQuery = latestOf('contacts', listContacts)

export const latestBookingsQuery = latestOf('bookings', listBookings)

export const consultationsQuery = queryOf(['bookings', 'consultations'], getConsultations)

export const latestResultsQuery = latestOf('assessment-results', listResults)

export const weeksQuery = queryOf(['admin-weeks'], getWeeks)

export const backupsQuery = queryOf(['admin-backups'], getBackups)
