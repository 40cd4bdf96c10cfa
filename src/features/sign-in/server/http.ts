import { AppError } from '#src/platform/server/errors.ts'
import { dataRoute, route } from '#src/platform/server/http/route.ts'
import * as confirmationContract from '../contract/confirmation.ts'
import * as linksContract from '../contract/links.ts'
import * as passkeysContract from '../contract/passkeys.ts'
import * as passwordsContract from '../contract/passwords.ts'
import * as sessionsContract from '../contract/sessions.ts'
import * as signInContract from '../contract/sign-in.ts'
import * as signInMethodsContract from '../contract/sign-in-methods.ts'
import * as twoFactorContract from '../contract/two-factor.ts'
import { reauthenticate, requireRecentPassword } from './confirm.ts'
import { unlinkGoogle as removeGoogle } from './google-link.ts'
import { setNewPassword } from './links.ts'
import {
  addPasskey as addOwnPasskey,
  confirmByPasskey,
  removePasskey as removeOwnPasskey,
} from './passkeys.ts'
import { endAllSessions, endSession } from './sessions.ts'
import * as store from './sign-in.store.ts'
import { replacePassword } from './sign-in.ts'
import {
  renewRecoveryCodes as renewCodes,
  disableTwoFactor as turnOff,
  enableTwoFactor as turnOn,
} from './two-factor-setup.ts'

// Most of these give the browser a new token, because another one may have a copy of the old.

export const resetPassword = route(linksContract.resetPassword, call =>
  setNewPassword(call, { ...call.body, address: call.address }),
)

export const changePassword = route(passwordsContract.changePassword, async call => {
  call.setSession(await replacePassword(call, { ...call.body, address: call.address }))
})

export const unlinkGoogle = route(signInMethodsContract.unlinkGoogle, async call => {
  const token = await removeGoogle(call)
  if (token) call.setSession(token)
})

export const logout = route(signInContract.logout, async call => {
  if (call.sessionToken) await endSession(call.db, call.deps.secret, call.sessionToken)
  call.setSession(null)
})

export const deleteSession = route(sessionsContract.deleteSession, async call => {
  const { db, who, params } = call
  const isCurrent = params.id === who.sessionId
  if (!isCurrent) await requireRecentPassword(call, who)
  if (!(await store.deleteOwnSession(db, who.userId, params.id))) throw new AppError('not_found')
  if (isCurrent) call.setSession(null)
})

export const logoutAll = route(sessionsContract.logoutAll, async call => {
  await requireRecentPassword(call, call.who)
  await endAllSessions(call, call.who.userId)
  call.setSession(null)
})

export const confirmSession = route(confirmationContract.confirmSession, async call => {
  call.setSession(await reauthenticate(call, call.body))
})

export const enableTwoFactor = route(twoFactorContract.enableTwoFactor, async call => {
  const { token, ...data } = await turnOn(call, { ...call.body, address: call.address })
  call.setSession(token)
  return { data }
})

export const renewRecoveryCodes = route(twoFactorContract.renewRecoveryCodes, async call => {
  const { token, ...data } = await renewCodes(call)
  call.setSession(token)
  return { data }
})

export const disableTwoFactor = route(twoFactorContract.disableTwoFactor, async call => {
  const token = await turnOff(call, { address: call.address })
  if (token) call.setSession(token)
})

export const addPasskey = dataRoute(passkeysContract.addPasskey, call => {
  const { address, userAgent } = call
  return addOwnPasskey(call, { ...call.body, address, userAgent })
})

export const removePasskey = route(passkeysContract.removePasskey, async call => {
  const { params, query, address } = call
  const token = await removeOwnPasskey(call, { ...params, ...query, address })
  if (token) call.setSession(token)
})

export const confirmWithPasskey = route(passkeysContract.confirmWithPasskey, async call => {
  call.setSession(await confirmByPasskey(call, call.body))
})
