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
  dataRoute(showInvitation, call => links.readInvitation(call, call.body.invitation)),
  route(linksContract.sendConfirmationEmail, async call => {
    await requestLink(call, { purpose: 'confirm', username: call.body.username })
    return { beside: { message: CONFIRMATION_SENT } }
  }),
  route(linksContract.confirmEmail, async call => {
    await links.confirmAddress(call, call.body.token)
    return { beside: { message: EMAIL_CONFIRMED } }
  }),
  route(linksContract.forgotPassword, async call => {
    await requestLink(call, { purpose: 'reset', username: call.body.username })
    return { beside: { message: RESET_SENT } }
  }),
  route(linksContract.resetPassword, call =>
    links.setNewPassword(call, {
      address: call.address,
      token: call.body.token,
      password: call.body.password,
    }),
  ),
]

const passwordRoutes = [
  route(passwordsContract.advisePassword, async call => ({
    data: {
      advice: objectionTo(call.body.password, call.deps.settings.site, [
        call.body.username,
        call.body.email,
      ]),
    },
  })),
  route(passwordsContract.changePassword, async call => {
    call.setSession(
      await replacePassword(call, {
        caller: call.who,
        address: call.address,
        passwords: call.body,
      }),
    )
  }),
  route(passwordsContract.getPasswordState, async call => ({
    data: { ends_at: (await accountOf(call.db, call.who.userId)).password_ends_at },
  })),
  dataRoute(signInMethodsContract.getSignInMethods, call =>
    google.showMethods(call.db, call.who.userId),
  ),
  route(signInMethodsContract.linkGoogle, async call => ({
    data: { path: await google.beginLink(call, call.who) },
  })),
  route(signInMethodsContract.unlinkGoogle, async call => {
    const token = await google.removeGoogle(call, call.who)
    if (token) call.setSession(token)
  }),
]

const sessionRoutes = [
  route(signInContract.logout, async call => {
    if (call.sessionToken) await endSession(call.db, call.deps.secret, call.sessionToken)
    call.setSession(null)
  }),
  route(sessionsContract.listSessions, async call => {
    const rows = await store.listSessions(call.db, call.who.userId, call.now.toISOString())
    return { data: rows.map(row => ({ ...row, current: row.id === call.who.sessionId })) }
  }),
  dataRoute(sessionsContract.listSignIns, call => listSignIns(call.db, call.who.userId)),
  route(sessionsContract.deleteSession, async call => {
    const isCurrent = call.params.id === call.who.sessionId
    if (!isCurrent) await requireRecentPassword(call, call.who)
    if (!(await store.deleteOwnSession(call.db, call.who.userId, call.params.id)))
      throw new AppError('not_found')
    if (isCurrent) call.setSession(null)
  }),
  route(sessionsContract.logoutAll, async call => {
    await requireRecentPassword(call, call.who)
    await endAllSessions(call, call.who.userId)
    call.setSession(null)
  }),
  route(confirmationContract.confirmSession, async call => {
    const { password, code } = call.body
    call.setSession(await reauthenticate(call, { caller: call.who, password, code }))
  }),
  route(confirmationContract.checkConfirmed, call => requireRecentPassword(call, call.who)),
]

const twoFactorRoutes = [
  dataRoute(twoFactorContract.getTwoFactor, call =>
    twoFactor.showTwoFactor(call.db, call.who.userId),
  ),
  dataRoute(twoFactorContract.beginTwoFactor, call => twoFactor.beginSetup(call, call.who)),
  route(twoFactorContract.enableTwoFactor, async call => {
    const wanted = { code: call.body.code, endsOthers: call.body.sign_out_others !== false }
    const { token, ...data } = await twoFactor.turnOn(call, {
      caller: call.who,
      address: call.address,
      ...wanted,
    })
    call.setSession(token)
    return { data }
  }),
  route(twoFactorContract.renewRecoveryCodes, async call => {
    const { token, ...data } = await twoFactor.renewCodes(call, call.who)
    call.setSession(token)
    return { data }
  }),
  route(twoFactorContract.disableTwoFactor, async call => {
    const token = await twoFactor.turnOff(call, { caller: call.who, address: call.address })
    if (token) call.setSession(token)
  }),
]

const passkeyRoutes = [
  dataRoute(passkeyContract.passkeyOptions, call => passkeys.beginPasskey(call, call.who)),
  dataRoute(passkeyContract.addPasskey, call =>
    passkeys.addOwnPasskey(call, {
      caller: call.who,
      address: call.address,
      userAgent: call.userAgent,
      passkey: call.body,
    }),
  ),
  dataRoute(passkeyContract.listPasskeys, call =>
    passkeys.listOwnPasskeys(call.db, call.who.userId),
  ),
  dataRoute(passkeyContract.renamePasskey, call =>
    passkeys.renameOwnPasskey(
      call.db,
      { owner: call.who.userId, id: call.params.id },
      call.body.name,
    ),
  ),
  route(passkeyContract.removePasskey, async call => {
    const wanted = { id: call.params.id, endsOthers: call.query.sign_out_others !== 'false' }
    const { who: caller, address } = call
    const token = await passkeys.removeOwnPasskey(call, { caller, address, ...wanted })
    if (token) call.setSession(token)
  }),
  dataRoute(passkeyContract.confirmPasskeyOptions, call =>
    passkeys.beginConfirming(call, call.who),
  ),
  route(passkeyContract.confirmWithPasskey, async call => {
    call.setSession(
      await passkeys.confirmByPasskey(call, { caller: call.who, credential: call.body.credential }),
    )
  }),
  dataRoute(passkeyContract.loginPasskeyOptions, call => passkeys.beginPasskeySignIn(call)),
]

export const signInRoutes = [
  ...linkRoutes,
  ...passwordRoutes,
  ...sessionRoutes,
  ...twoFactorRoutes,
  ...passkeyRoutes,
  dataRoute(eraseAddress, call =>
    eraseByAddress(call, { caller: call.who, email: call.body.email }),
  ),
]
