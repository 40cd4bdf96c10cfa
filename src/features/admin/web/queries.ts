import { pagedQuery } from '#src/platform/web/api/paged-query.ts'
import { listAudit, listMembers } from '../contract.ts'

export const membersQuery = (q: string) => pagedQuery(['members'], listMembers, { q })

export const auditQuery = (q: string) => pagedQuery(['audit'], listAudit, { q })
