import { queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { listPasskeys } from '../contract/passkeys.ts'
import { getPasswordState } from '../contract/passwords.ts'
import { listSessions, listSignIns } from '../contract/sessions.ts'
import { getSignInMethods } from '../contract/sign-in-methods.ts'

export const sessionsQuery = queryOf(['user-sessions'], listSessions, { isFresh: true })

/** Only a password printed at the first start expires. */
export const passwordStateQuery = queryOf(['user-password'], getPasswordState)

export const signInMethodsQuery = queryOf(['user-sign-in-methods'], getSignInMethods, {
  isFresh: true,
})

export const passkeysQuery = queryOf(['user-passkeys'], listPasskeys, { isFresh: true })

export const signInsQuery = queryOf(['user-sign-ins'], listSignIns, { isFresh: true })
