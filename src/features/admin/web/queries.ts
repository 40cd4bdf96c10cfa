export { subscriberCountQuery } from '#src/features/newsletter/web/queries.ts'

import { queryOptions } from '@tanstack/react-query'
import type { Endpoint, QueryIn } from '#src/contract/endpoint.ts'
import { listResults } from '#src/features/assessments/contract/results.ts'
import { listBookings, listContacts } from '#src/features/enquiries/contract.ts'
import { callEnvelope } from '#src/platform/web/api/api.ts'
import { queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { pagedQuery } from '#src/platform/web/api/paged-query.ts'
import { keyOf } from '#src/platform/web/api/query-keys.ts'
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

export const membersQuery = (q: string) => pagedQuery(listMembers, { query: { q } })

export const auditQuery = (q: string) => pagedQuery(listAudit, { query: { q } })

export const memberSignInsQuery = (id: number) =>
  queryOf(listMemberSignIns, { params: { id: String(id) }, isFresh: true })

export const sessionsLedQuery = (id: number) =>
  queryOf(getSessionsLed, { params: { id: String(id) } })

export const systemQuery = queryOf(getSystem)

export const systemServicesQuery = queryOf(getSystemServices)

const latestOf = <E extends Endpoint>(endpoint: E) => {
  const query = { limit: String(LATEST) }
  return queryOptions({
    queryKey: [...keyOf(endpoint, query), 'latest'],
    queryFn: ({ signal }) => callEnvelope(endpoint, { query: query as QueryIn<E>, signal }),
  })
}

export const latestContactsQuery = latestOf(listContacts)

export const latestBookingsQuery = latestOf(listBookings)

export const consultationsQuery = queryOf(getConsultations)

export const latestResultsQuery = latestOf(listResults)

export const weeksQuery = queryOf(getWeeks)

export const backupsQuery = queryOf(getBackups)
