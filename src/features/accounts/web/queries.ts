import { queryOptions } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import {
  getPasswordState,
  getTwoFactor,
  listSessions,
  type Session,
  type TwoFactorState,
} from '../contract.ts'

/** The devices that are signed in; asked again each time the list is opened. */
export const sessionsQuery = queryOptions({
  queryKey: ['user-sessions'],
  queryFn: ({ signal }): Promise<Session[]> => call(listSessions, { signal }),
  staleTime: 0,
})

/** Whether signing in asks for a code. */
export const twoFactorQuery = queryOptions({
  queryKey: ['user-second-step'],
  queryFn: ({ signal }): Promise<TwoFactorState> => call(getTwoFactor, { signal }),
})

/** Until when the password works: only one that the first start printed ends. */
export const passwordStateQuery = queryOptions({
  queryKey: ['user-password'],
  queryFn: ({ signal }): Promise<{ ends_at: string | null }> => call(getPasswordState, { signal }),
})
