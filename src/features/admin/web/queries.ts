import { queryOptions } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import { queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { pagedQuery } from '#src/platform/web/api/paged-query.ts'
import { getSystem, getSystemServices } from '../contract/system.ts'
import { getSessionsLed, listAudit, listMemberSignIns, listMembers } from '../contract.ts'

export const membersQuery = (q: string) => pagedQuery(['members'], listMembers, { q })

export const auditQuery = (q: string) => pagedQuery(['audit'], listAudit, { q })

export const memberSignInsQuery = (id: number) =>
  queryOptions({
    queryKey: ['member-sign-ins', id],
    queryFn: ({ signal }) => call(listMemberSignIns, { params: { id: String(id) }, signal }),
    staleTime: 0,
  })

export const sessionsLedQuery = (id: number) =>
  queryOptions({
    queryKey: ['member-sessions-led', id],
    queryFn: ({ signal }) => call(getSessionsLed, { params: { id: String(id) }, signal }),
    staleTime: 0,
  })

export const systemQuery = queryOf(['admin-system'], getSystem)

export const systemServicesQuery = queryOf(['admin-system', 'services'], getSystemServices)
