import { queryOptions } from '@tanstack/react-query'
import { call } from '#src/web/api.ts'
import { listSessions, type Session } from '../contract.ts'

/** The devices that are signed in; asked again each time the list is opened. */
export const sessionsQuery = queryOptions({
  queryKey: ['user-sessions'],
  queryFn: ({ signal }): Promise<Session[]> => call(listSessions, { signal }),
  staleTime: 0,
})
