import { queryOptions } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import { queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { listPasskeys } from '../contract/passkeys.ts'
import { getPasswordState } from '../contract/passwords.ts'
import { listSessions, listSignIns } from '../contract/sessions.ts'
import { getSignInMethods } from '../contract/sign-in-methods.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['user-sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
  staleTime: 0,
})

/** Only a password printed at the first start expires. */
export const passwordStateQuery = queryOf(['user-password'], getPasswordState)

export const signInMethodsQuery = queryOptions({
  queryKey: ['user-sign-in-methods'],
  queryFn: ({ signal }) => call(getSignInMethods, { signal }),
  staleTime: 0,
})

export const passkeysQuery = queryOptions({
  queryKey: ['user-passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, { signal }),
  staleTime: 0,
})

export const signInsQuery = queryOptions({
  queryKey: ['user-sign-ins'],
  queryFn: ({ signal }) => call(listSignIns, { signal }),
  staleTime: 0,
})
