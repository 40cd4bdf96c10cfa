import { queryOptions } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import { getPasswordState, getSecondStep, listSessions, type SecondStep, type Session } from '../contract.ts'

/** The devices that are signed in; asked again each time the list is opened. */
export const sessionsQuery = queryOptions({
  queryKey: ['user-sessions'],
  queryFn: ({ signal }): Promise<Session[]> => call(listSessions, { signal }),
  staleTime: 0,
})

/** Whether signing in asks for a code. */
export const secondStepQuery = queryOptions({
  queryKey: ['user-second-step'],
  queryFn: ({ signal }): Promise<SecondStep> => call(getSecondStep, { signal }),
})

/** Until when the password works: only one that the first start printed ends. */
export const passwordStateQuery = queryOptions({
  queryKey: ['user-password'],
  queryFn: ({ signal }): Promise<{ ends_at: string | null }> => call(getPasswordState, { signal }),
})
