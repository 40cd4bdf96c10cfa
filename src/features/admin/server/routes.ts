import { findAccount, listSignIns } from '#src/features/accounts/server/exposed.ts'
import { orNotFound } from '#src/platform/server/errors.ts'
import { route } from '#src/platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { changeMember, list, readSessionsLed, resend } from './actions.ts'
import * as store from './store.ts'

export const adminRoutes = [
  route(contract.listMembers, ({ db, deps, query, now }) => list(db, deps, query, now)),
  route(contract.updateMember, async ({ db, deps, caller, params, body, now }) => {
    const asked = { deps, caller, memberId: params.id, change: body }
    const { member, sessions } = await changeMember(db, asked, now)
    return { data: member, beside: sessions ? { sessions } : {} }
  }),
  route(contract.getSessionsLed, async ({ db, deps, params }) => ({
    data: await readSessionsLed(db, deps, params.id),
  })),
  route(contract.resendMemberConfirmation, ({ db, deps, params, now }) => resend(db, deps, params.id, now)),
  route(contract.listMemberSignIns, async ({ db, params }) => {
    orNotFound(await findAccount(db, params.id))
    return { data: await listSignIns(db, params.id) }
  }),
  route(contract.listAudit, ({ db, query }) => store.listAudit(db, query)),
]
