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
  route(contract.listMembers, ({ db, deps, query, now }) => listMembers(db, deps, query, now)),
  route(contract.updateMember, async ({ db, deps, caller, params, body, now }) => {
    const asked = { deps, caller, memberId: params.id, change: body }
    const { member, sessions } = await changeMember(db, asked, now)
    return { data: member, beside: sessions ? { sessions } : {} }
  }),
  dataRoute(contract.getSessionsLed, ({ db, deps, params }) =>
    readSessionsLed(db, deps, params.id),
  ),
  route(contract.resendMemberConfirmation, ({ db, deps, params, now }) =>
    resendConfirmation(db, deps, params.id, now),
  ),
  route(contract.listMemberSignIns, async ({ db, params }) => {
    orNotFound(await findAccount(db, params.id))
    return { data: await listSignIns(db, params.id) }
  }),
  route(contract.listAudit, ({ db, query }) => store.listAudit(db, query)),
  dataRoute(contract.getWeeks, ({ db, now }) => readWeeks(db, now)),
  dataRoute(contract.getConsultations, ({ db }) => listConsultations(db, LATEST)),
  dataRoute(contract.getBackups, async ({ deps, now }) => readBackups(deps.settings, now)),
  dataRoute(contract.getSystem, ({ db, deps, now }) => readSystem(db, deps, now)),
  dataRoute(contract.getSystemServices, ({ deps }) => checkOutside(deps.settings, deps.now)),
  dataRoute(contract.sendTestMail, ({ db, deps, caller, now }) =>
    mailTest(db, { userId: caller.userId, settings: deps.settings }, now),
  ),
]
