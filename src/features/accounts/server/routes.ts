import { AppError } from '#src/platform/server/http/errors.ts'
import { route } from '#src/platform/server/http/route.ts'
import { showInvitation } from '../contract/invitations.ts'
import * as passkeyContract from '../contract/passkeys.ts'
import * as contract from '../contract.ts'
import * as google from './google/actions.ts'
import { beginLink } from './google/link.ts'
import * as links from './links/actions.ts'
import * as invitations from './links/invitations.ts'
import * as passkeys from './passkeys/actions.ts'
import { beginConfirming, confirmByPasskey } from './passkeys/confirm.ts'
import { beginPasskeySignIn } from './passkeys/sign-in.ts'
import { replacePassword } from './passwords/actions.ts'
import { objectionTo } from './passwords/rules.ts'
import { accountOf, reauthenticate, requireRecentPassword } from './sessions/confirm.ts'
import { endSession } from './sessions/sessions.ts'
import { listSignIns } from './sign-ins/store.ts'
import * as store from './store.ts'
import * as twoFactor from './two-factor/setup.ts'

export const accountsRoutes = [
  route(contract.advisePassword, async ({ deps, body }) => ({
    data: { advice: objectionTo(body.password, deps.settings.site, [body.username, body.email]) },
  })),
  route(contract.logout, async ({ db, deps, sessionToken, setSession }) => {
    if (sessionToken) await endSession(db, deps.secret, sessionToken)
    setSession(null)
    return {}
  }),
  route(showInvitation, invitations.show),
  route(contract.sendConfirmationEmail, links.resendConfirmation),
  route(contract.confirmEmail, links.confirmAddress),
  route(contract.forgotPassword, links.mailResetLink),
  route(contract.resetPassword, links.setNewPassword),
  route(contract.changePassword, replacePassword),
  route(contract.getPasswordState, async call => ({
    data: { ends_at: (await accountOf(call)).password_ends_at },
  })),
  route(contract.getSignInMethods, google.showMethods),
  route(contract.linkGoogle, beginLink),
  route(contract.unlinkGoogle, google.unlink),
  route(contract.listSessions, async ({ db, caller, now }) => {
    const rows = await store.listSessions(db, caller.userId, now.toISOString())
    return { data: rows.map(row => ({ ...row, current: row.id === caller.sessionId })) }
  }),
  route(contract.listSignIns, async ({ db, caller }) => ({ data: await listSignIns(db, caller.userId) })),
  route(contract.deleteSession, async call => {
    const { db, caller, params, setSession } = call
    if (params.id !== caller.sessionId) await requireRecentPassword(call)
    if (!(await store.deleteOwnSession(db, caller.userId, params.id))) throw new AppError('not_found')
    if (params.id === caller.sessionId) setSession(null)
    return {}
  }),
  route(contract.logoutAll, async call => {
    const { db, caller, setSession } = call
    await requireRecentPassword(call)
    await store.deleteSessions(db, caller.userId)
    setSession(null)
    return {}
  }),
  route(contract.confirmSession, reauthenticate),
  route(contract.checkConfirmed, async call => {
    await requireRecentPassword(call)
    return {}
  }),
  route(contract.getTwoFactor, twoFactor.showTwoFactor),
  route(contract.beginTwoFactor, twoFactor.beginSetup),
  route(contract.enableTwoFactor, twoFactor.turnOn),
  route(contract.renewRecoveryCodes, twoFactor.renewCodes),
  route(contract.disableTwoFactor, twoFactor.turnOff),
  route(passkeyContract.passkeyOptions, passkeys.beginPasskey),
  route(passkeyContract.addPasskey, passkeys.addOwnPasskey),
  route(passkeyContract.listPasskeys, passkeys.listOwnPasskeys),
  route(passkeyContract.renamePasskey, passkeys.renameOwnPasskey),
  route(passkeyContract.removePasskey, passkeys.removeOwnPasskey),
  route(passkeyContract.confirmPasskeyOptions, beginConfirming),
  route(passkeyContract.confirmWithPasskey, confirmByPasskey),
  route(passkeyContract.loginPasskeyOptions, beginPasskeySignIn),
]
