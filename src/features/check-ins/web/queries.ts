import { queryOptions } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import { alwaysFresh } from '#src/platform/web/api/query-client.ts'
import { getForm, getOpenCheckIn, listClientCheckIns } from '../contract.ts'

export const formQuery = queryOptions({
  ...alwaysFresh,
  queryKey: ['check-in-form'],
  queryFn: ({ signal }) => call(getForm, { signal }),
})

export const openCheckInQuery = (coachingId: number) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: ['coaching', coachingId, 'check-in'],
    queryFn: ({ signal }) => call(getOpenCheckIn, { params: { id: String(coachingId) }, signal }),
  })

export const clientCheckInsQuery = (coachingId: number, memberId: number) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: ['coaching', coachingId, 'check-ins'],
    queryFn: ({ signal }) =>
      call(listClientCheckIns, { params: { memberId: String(memberId) }, query: { limit: '12' }, signal }),
  })
