import { AppError } from '#src/platform/server/errors.ts'
import { dataRoute, route } from '#src/platform/server/http/route.ts'
import { CONFIRMATION_SENT, EMAIL_CONFIRMED, RESET_SENT } from '../constants.ts'
import * as confirmationContract from '../contract/confirmation.ts'
import { eraseAddress } from '../contract/erasure.ts'
import { showInvitation } from '../contract/invitations.ts'
import * as linksContract from '../contract/links.ts'
import * as passkeyContract from '../contract/passkeys.ts'
import * as passwordsContract from '../contract/passwords.ts'
import * as sessionsContract from '../contract/sessions.ts'
import * as signInContract from '../contract/sign-in.ts'
import * as signInMethodsContract from '../contract/sign-in-methods.ts'
import * as twoFactorContract from '../contract/two-factor.ts'
import { eraseByAddress, replacePassword } from './actions.ts'
import * as google from './google/link.ts'
import * as links from './links/actions.ts'
import { requestLink } from './links/requests.ts'
import * as passkeys from './passkeys/actions.ts'
import { objectionTo } from './passwords/rules.ts'
import { accountOf, reauthenticate, requireRecentPassword } from './sessions/confirm.ts'
import { endAllSessions, endSession } from './sessions/sessions.ts'
import { listSignIns } from './sign-ins/store.ts'
import * as store from './store.ts'
import * as twoFactor from './two-factor/setup.ts'

const linkRoutes = [
  dataRoute(showInvitation, ({ db, deps, body, now }) =>
    links.readInvitation(db, deps.members.invitations, body.invitation, now),
  ),
  route(linksContract.sendConfirmationEmail, async ({ db, body, now }) => {
    await requestLink(db, { purpose: 'confirm', username: body.username }, now)
    return { beside: { message: CONFIRMATION_SENT } }
  }),
  route(linksContract.confirmEmail, async ({ db, body, now }) => {
    await links.confirmAddress(db, body.token, now)
    return { beside: { message: EMAIL_CONFIRMED } }
  }),
  route(linksContract.forgotPassword, async ({ db, body, now }) => {
    await requestLink(db, { purpose: 'reset', username: body.username }, now)
    return { beside: { message: RESET_SENT } }
  }),
  route(linksContract.resetPassword, ({ db, deps, address, body, now }) =>
    links.setNewPassword(db, { deps, address, token: body.token, password: body.password }, now),
  ),
]

const passwordRoutes = [
  route(passwordsContract.advisePassword, async ({ deps, body }) => ({
    data: { advice: objectionTo(body.password, deps.settings.site, [body.username, body.email]) },
  })),
  route(
    passwordsContract.changePassword,
    async ({ db, deps, caller, address, body, now, setSession }) => {
      setSession(await replacePassword(db, { deps, caller, address, passwords: body }, now))
    },
  ),
  route(passwordsContract.getPasswordState, async ({ db, caller }) => ({
    data: { ends_at: (await accountOf(db, caller.userId)).password_ends_at },
  })),
  dataRoute(signInMethodsContract.getSignInMethods, ({ db, caller }) =>
    google.showMethods(db, caller.userId),
  ),
  route(signInMethodsContract.linkGoogle, async ({ db, deps, caller, now }) => ({
    data: { path: await google.beginLink(db, deps, caller, now) },
  })),
  route(signInMethodsContract.unlinkGoogle, async ({ db, deps, caller, now, setSession }) => {
    const token = await google.removeGoogle(db, deps, caller, now)
    if (token) setSession(token)
  }),
]

const sessionRoutes = [
  route(signInContract.logout, async ({ db, deps, sessionToken, setSession }) => {
    if (sessionToken) await endSession(db, deps.secret, sessionToken)
    setSession(null)
  }),
  route(sessionsContract.listSessions, async ({ db, caller, now }) => {
    const rows = await store.listSessions(db, caller.userId, now.toISOString())
    return { data: rows.map(row => ({ ...row, current: row.id === caller.sessionId })) }
  }),
  dataRoute(sessionsContract.listSignIns, ({ db, caller }) => listSignIns(db, caller.userId)),
  route(sessionsContract.deleteSession, async ({ db, caller, params, now, setSession }) => {
    const isCurrent = params.id === caller.sessionId
    if (!isCurrent) await requireRecentPassword(db, caller, now)
    if (!(await store.deleteOwnSession(db, caller.userId, params.id)))
      throw new AppError('not_found')
    if (isCurrent) setSession(null)
  }),
  route(sessionsContract.logoutAll, async ({ db, deps, caller, now, setSession }) => {
    await requireRecentPassword(db, caller, now)
    await endAllSessions(db, deps, caller.userId)
    setSession(null)
  }),
  route(
    confirmationContract.confirmSession,
    async ({ db, deps, caller, body, now, setSession }) => {
      const { password, code } = body
      setSession(await reauthenticate(db, { deps, caller, password, code }, now))
    },
  ),
  route(confirmationContract.checkConfirmed, ({ db, caller, now }) =>
    requireRecentPassword(db, caller, now),
  ),
]

const twoFactorRoutes = [
  dataRoute(twoFactorContract.getTwoFactor, ({ db, caller }) =>
    twoFactor.showTwoFactor(db, caller.userId),
  ),
  dataRoute(twoFactorContract.beginTwoFactor, ({ db, deps, caller, now }) =>
    twoFactor.beginSetup(db, deps, caller, now),
  ),
  route(
    twoFactorContract.enableTwoFactor,
    async ({ db, deps, caller, address, body, now, setSession }) => {
      const wanted = { code: body.code, endsOthers: body.sign_out_others !== false }
      const { token, ...data } = await twoFactor.turnOn(
        db,
        { deps, caller, address, ...wanted },
        now,
      )
      setSession(token)
      return { data }
    },
  ),
  route(twoFactorContract.renewRecoveryCodes, async ({ db, deps, caller, now, setSession }) => {
    const { token, ...data } = await twoFactor.renewCodes(db, deps, caller, now)
    setSession(token)
    return { data }
  }),
  route(
    twoFactorContract.disableTwoFactor,
    async ({ db, deps, caller, address, now, setSession }) => {
      const token = await twoFactor.turnOff(db, { deps, caller, address }, now)
      if (token) setSession(token)
    },
  ),
]

const passkeyRoutes = [
  dataRoute(passkeyContract.passkeyOptions, ({ db, deps, caller, now }) =>
    passkeys.beginPasskey(db, deps, caller, now),
  ),
  dataRoute(passkeyContract.addPasskey, ({ db, deps, caller, address, userAgent, body, now }) =>
    passkeys.addOwnPasskey(db, { deps, caller, address, userAgent, passkey: body }, now),
  ),
  dataRoute(passkeyContract.listPasskeys, ({ db, caller }) =>
    passkeys.listOwnPasskeys(db, caller.userId),
  ),
  dataRoute(passkeyContract.renamePasskey, ({ db, caller, params, body }) =>
    passkeys.renameOwnPasskey(db, { owner: caller.userId, id: params.id }, body.name),
  ),
  route(
    passkeyContract.removePasskey,
    async ({ db, deps, caller, address, now, setSession, ...call }) => {
      const wanted = { id: call.params.id, endsOthers: call.query.sign_out_others !== 'false' }
      const token = await passkeys.removeOwnPasskey(db, { deps, caller, address, ...wanted }, now)
      if (token) setSession(token)
    },
  ),
  dataRoute(passkeyContract.confirmPasskeyOptions, ({ db, deps, caller, now }) =>
    passkeys.beginConfirming(db, deps, caller, now),
  ),
  route(passkeyContract.confirmWithPasskey, async ({ db, deps, caller, body, now, setSession }) => {
    setSession(
      await passkeys.confirmByPasskey(db, { deps, caller, credential: body.credential }, now),
    )
  }),
  dataRoute(passkeyContract.loginPasskeyOptions, ({ db, deps, now }) =>
    passkeys.beginPasskeySignIn(db, deps, now),
  ),
]

export const signInRoutes = [
  ...linkRoutes,
  ...passwordRoutes,
  ...sessionRoutes,
  ...twoFactorRoutes,
  ...passkeyRoutes,
  dataRoute(eraseAddress, ({ db, deps, caller, body, now }) =>
    eraseByAddress(db, { deps, caller, email: body.email }, now),
  ),
]
