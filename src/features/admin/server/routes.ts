import { findAccount, listSignIns } from '#src/features/sign-in/server/exposed.ts'
import { orNotFound } from '#src/platform/server/errors.ts'
import { dataRoute, route } from '#src/platform/server/http/route.ts'
import { LATEST } from '../constants.ts'
import * as contract from '../contract.ts'
import { changeMember, listMembers, readSessionsLed, resendConfirmation } from './actions.ts'
import { checkOutside } from './checks/checks.ts'
import * as store from './store.ts'
import { mailTest, readSystem } from './system/actions.ts'
import { readBackups, readWeeks } from './weeks/actions.ts'
import { listConsultations } from './weeks/store.ts'

export const adminRoutes = [
  route(contract.listMembers, call => listMembers(call, call.query)),
  route(contract.updateMember, async call => {
    const asked = { deps: call.deps, caller: call.who, memberId: call.params.id, change: call.body }
    const { member, sessions } = await changeMember(call, asked)
    return { data: member, beside: sessions ? { sessions } : {} }
  }),
  dataRoute(contract.getSessionsLed, call => readSessionsLed(call, call.params.id)),
  route(contract.resendMemberConfirmation, call => resendConfirmation(call, call.params.id)),
  route(contract.listMemberSignIns, async call => {
    orNotFound(await findAccount(call.db, call.params.id))
    return { data: await listSignIns(call.db, call.params.id) }
  }),
  route(contract.listAudit, call => store.listAudit(call.db, call.query)),
  dataRoute(contract.getWeeks, call => readWeeks(call)),
  dataRoute(contract.getConsultations, call => listConsultations(call.db, LATEST)),
  dataRoute(contract.getBackups, async call => readBackups(call.deps.settings, call.now)),
  dataRoute(contract.getSystem, call => readSystem(call)),
  dataRoute(contract.getSystemServices, call => checkOutside(call.deps.settings, call.deps.now)),
  dataRoute(contract.sendTestMail, call =>
    mailTest(call, { userId: call.who.userId, settings: call.deps.settings }),
  ),
]
