import { findAccount, listSignIns } from '#src/features/sign-in/server/exposed.ts'
import { orNotFound } from '#src/platform/server/errors.ts'
import { route } from '#src/platform/server/http/route.ts'
import { LATEST } from '../constants.ts'
import { getBackups, getConsultations, getWeeks } from '../contract/dashboard.ts'
import { getSystem, getSystemServices, sendTestMail } from '../contract/system.ts'
import * as contract from '../contract.ts'
import { changeMember, list, readSessionsLed, resend } from './actions.ts'
import { checkOutside } from './checks/checks.ts'
import * as store from './store.ts'
import { mailTest, readSystem } from './system/actions.ts'
import { showBackups, weeks } from './weeks/actions.ts'
import { listConsultations } from './weeks/store.ts'

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
  route(contract.resendMemberConfirmation, ({ db, deps, params, now }) =>
    resend(db, deps, params.id, now),
  ),
  route(contract.listMemberSignIns, async ({ db, params }) => {
    orNotFound(await findAccount(db, params.id))
    return { data: await listSignIns(db, params.id) }
  }),
  route(contract.listAudit, ({ db, query }) => store.listAudit(db, query)),
  route(getWeeks, async ({ db, now }) => ({ data: await weeks(db, now) })),
  route(getConsultations, async ({ db }) => ({ data: await listConsultations(db, LATEST) })),
  route(getBackups, async ({ deps, now }) => ({ data: showBackups(deps.settings, now) })),
  route(getSystem, async ({ db, deps, now }) => ({ data: await readSystem(db, deps, now) })),
  route(getSystemServices, async ({ deps }) => ({
    data: await checkOutside(deps.settings, deps.now),
  })),
  route(sendTestMail, async ({ db, deps, caller, now }) => ({
    data: await mailTest(db, { userId: caller.userId, settings: deps.settings }, now),
  })),
]
