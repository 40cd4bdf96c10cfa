import { findAccount, listSignIns } from '#src/features/accounts/server/actions.ts'
import { pageOf } from '#src/platform/server/db/pages.ts'
import { AppError } from '#src/platform/server/http/errors.ts'
import { route } from '#src/platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { changeMember, list, readSessionsLed, resend } from './actions.ts'
import { eraseByAddress } from './erasure/actions.ts'
import * as store from './store.ts'

export const adminRoutes = [
  route(contract.listMembers, list),
  route(contract.updateMember, changeMember),
  route(contract.getSessionsLed, readSessionsLed),
  route(contract.resendMemberConfirmation, resend),
  route(contract.listMemberSignIns, async ({ db, params }) => {
    if (!(await findAccount(db, params.id))) throw new AppError('not_found')
    return { data: await listSignIns(db, params.id) }
  }),
  route(contract.eraseAddress, eraseByAddress),
  route(contract.listAudit, async ({ db, query }) => {
    const { rows, total } = await store.listAudit(db, query)
    return pageOf(rows, query, total)
  }),
]
