import { freshQuery, queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { listPasskeys } from '../contract/passkeys.ts'
import { getPasswordState } from '../contract/passwords.ts'
import { listSessions, listSignIns } from '../contract/sessions.ts'
import { getSignInMethods } from '../contract/sign-in-methods.ts'

export const sessionsQuery = freshQuery(['user-sessions'], listSessions)

/** Only a password printed at the first start expires. */
export const passwordStateQuery = queryOf(['user-password'], getPasswordState)

export const signInMethodsQuery = freshQuery(['user-sign-in-methods'], getSignInMethods)

export const passkeysQuery = freshQuery(['user-passkeys'], listPasskeys)

export const signInsQuery = freshQuery(['user-sign-ins'], listSignIns)
