import { pageOf } from '#src/server/db/pages.ts'
import { route } from '#src/server/route.ts'
import * as contract from '../contract.ts'
import { changeMember, resend } from './actions.ts'
import * as store from './store.ts'
import { weeks } from './weeks.ts'

export const adminRoutes = [
  route(contract.listMembers, async ({ db, query }) => {
    const { rows, total } = await store.listMembers(db, query)
    return pageOf(rows, query, total)
  }),
  route(contract.updateMember, changeMember),
  route(contract.resendMemberConfirmation, resend),
  route(contract.listAudit, async ({ db, query }) => {
    const { rows, total } = await store.listAudit(db, query)
    return pageOf(rows, query, total)
  }),
  route(contract.getWeeks, async ({ db, now }) => ({ data: await weeks(db, now) })),
]
