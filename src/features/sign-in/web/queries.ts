import { queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { listPasskeys } from '../contract/passkeys.ts'
import { getPasswordState } from '../contract/passwords.ts'
import { listSessions, listSignIns } from '../contract/sessions.ts'
import { getSignInMethods } from '../contract/sign-in-methods.ts'

export const sessionsQuery = queryOf(listSessions, { isFresh: true })

/** Only a password printed at the first start expires. */
export const passwordStateQuery = queryOf(getPasswordState)

export const signInMethodsQuery = queryOf(getSignInMethods, {
  isFresh: true,
})

export const passkeysQuery = queryOf(listPasskeys, { isFresh: true })

export const signInsQuery = queryOf(listSignIns, { isFresh: true })
