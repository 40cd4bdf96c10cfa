import { AppError } from '#src/server/errors.ts'
import { route } from '#src/server/route.ts'
import * as contract from '../contract.ts'
import { shownUser, signIn, signUp } from './actions.ts'
import { accountOf, confirmAgain, requireFresh } from './confirm.ts'
import { exportAccount } from './export.ts'
import { objectionTo } from './password-rules.ts'
import * as profile from './profile.ts'
import * as secondStep from './second-step-setup.ts'
import { endSession } from './sessions.ts'
import * as store from './store.ts'

export const accountRoutes = [
  route(contract.getUser, async ({ db, deps, caller, now }) => ({
    data: await shownUser(db, deps, caller.userId, now),
  })),
  route(contract.login, signIn),
  route(contract.register, signUp),
  route(contract.advisePassword, async ({ deps, body }) => ({
    data: { advice: objectionTo(body.password, deps.settings.site, [body.username, body.email]) },
  })),
  route(contract.logout, async ({ db, deps, sessionToken, setSession }) => {
    if (sessionToken) await endSession(db, deps.secret, sessionToken)
    setSession(null)
    return {}
  }),
  route(contract.updateUser, profile.changeProfile),
  route(contract.sendConfirmationEmail, profile.resendConfirmation),
  route(contract.confirmEmail, profile.confirmAddress),
  route(contract.forgotPassword, profile.mailResetLink),
  route(contract.resetPassword, profile.setNewPassword),
  route(contract.changePassword, profile.replacePassword),
  route(contract.getPasswordState, async call => ({
    data: { ends_at: (await accountOf(call)).password_ends_at },
  })),
  route(contract.listSessions, async ({ db, caller, now }) => {
    const rows = await store.listSessions(db, caller.userId, now.toISOString())
    return { data: rows.map(row => ({ ...row, current: row.id === caller.sessionId })) }
  }),
  route(contract.deleteSession, async call => {
    const { db, caller, params, setSession } = call
    if (params.id !== caller.sessionId) await requireFresh(call)
    if (!(await store.deleteOwnSession(db, caller.userId, params.id))) throw new AppError('not_found')
    if (params.id === caller.sessionId) setSession(null)
    return {}
  }),
  route(contract.logoutAll, async call => {
    const { db, caller, setSession } = call
    await requireFresh(call)
    await store.deleteSessions(db, caller.userId)
    setSession(null)
    return {}
  }),
  route(contract.confirmSession, confirmAgain),
  route(contract.getSecondStep, secondStep.showSecondStep),
  route(contract.beginSecondStep, secondStep.beginStep),
  route(contract.turnOnSecondStep, secondStep.turnOn),
  route(contract.renewRecoveryCodes, secondStep.renewCodes),
  route(contract.turnOffSecondStep, secondStep.turnOff),
  route(contract.exportUser, exportAccount),
  route(contract.deleteUser, profile.removeAccount),
]
