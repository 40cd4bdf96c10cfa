import { pageOf } from '#src/platform/server/db/pages.ts'
import { route } from '#src/platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { changeMember, list, resend } from './actions.ts'
import * as store from './store.ts'

export const adminRoutes = [
  route(contract.listMembers, list),
  route(contract.updateMember, changeMember),
  route(contract.resendMemberConfirmation, resend),
  route(contract.listAudit, async ({ db, query }) => {
    const { rows, total } = await store.listAudit(db, query)
    return pageOf(rows, query, total)
  }),
]
