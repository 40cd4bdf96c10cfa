import { queryOptions } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import { listPasskeys, type Passkey } from '../contract/passkeys.ts'
import { getPasswordState } from '../contract/passwords.ts'
import { listSessions, listSignIns, type Session, type SignIn } from '../contract/sessions.ts'
import { getSignInMethods, type SignInMethods } from '../contract/sign-in-methods.ts'
import { getTwoFactor, type TwoFactorState } from '../contract/two-factor.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['user-sessions'],
  queryFn: ({ signal }): Promise<Session[]> => call(listSessions, { signal }),
  staleTime: 0,
})

export const twoFactorQuery = queryOptions({
  queryKey: ['user-second-step'],
  queryFn: ({ signal }): Promise<TwoFactorState> => call(getTwoFactor, { signal }),
})

/** Only a password printed at the first start expires. */
export const passwordStateQuery = queryOptions({
  queryKey: ['user-password'],
  queryFn: ({ signal }): Promise<{ ends_at: string | null }> => call(getPasswordState, { signal }),
})

export const signInMethodsQuery = queryOptions({
  queryKey: ['user-sign-in-methods'],
  queryFn: ({ signal }): Promise<SignInMethods> => call(getSignInMethods, { signal }),
  staleTime: 0,
})

export const passkeysQuery = queryOptions({
  queryKey: ['user-passkeys'],
  queryFn: ({ signal }): Promise<Passkey[]> => call(listPasskeys, { signal }),
  staleTime: 0,
})

export const signInsQuery = queryOptions({
  queryKey: ['user-sign-ins'],
  queryFn: ({ signal }): Promise<SignIn[]> => call(listSignIns, { signal }),
  staleTime: 0,
})
