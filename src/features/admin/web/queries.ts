import { freshQuery, queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { pagedQuery } from '#src/platform/web/api/paged-query.ts'
import { getSystem, getSystemServices } from '../contract/system.ts'
import { getSessionsLed, listAudit, listMemberSignIns, listMembers } from '../contract.ts'

export const membersQuery = (q: string) => pagedQuery(['members'], listMembers, { q })

export const auditQuery = (q: string) => pagedQuery(['audit'], listAudit, { q })

export const memberSignInsQuery = (id: number) =>
  freshQuery(['member-sign-ins', id], listMemberSignIns, { params: { id: String(id) } })

export const sessionsLedQuery = (id: number) =>
  queryOf(['member-sessions-led', id], getSessionsLed, { params: { id: String(id) } })

export const systemQuery = queryOf(['admin-system'], getSystem)

export const systemServicesQuery = queryOf(['admin-system', 'services'], getSystemServices)
