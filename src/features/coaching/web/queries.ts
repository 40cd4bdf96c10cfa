import { queryOptions } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import { pagedQuery } from '#src/platform/web/api/paged-query.ts'
import { alwaysFresh } from '#src/platform/web/api/query-client.ts'
import { listAgenda } from '../contract/agenda.ts'
import { getForm, getOpenCheckIn, listClientCheckIns } from '../contract/check-ins.ts'
import { getClient, listClients, listProposed } from '../contract/clients.ts'
import { listMessages } from '../contract/messages.ts'
import { listNotes } from '../contract/notes.ts'
import { getPlan } from '../contract/plan.ts'
import { listActions, listDayActions } from '../contract/steps.ts'

const params = (id: number) => ({ id: String(id) })

/** All queries of one coaching begin with this key, so that a new version refreshes all of them. */
export const coachingKey = (id: number) => ['coaching', id] as const

export const messagesQuery = (id: number, q: string) => ({
  ...pagedQuery([...coachingKey(id), 'messages'], listMessages, { q }, params(id)),
  ...alwaysFresh,
})

export const notesQuery = (id: number) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: [...coachingKey(id), 'notes'],
    queryFn: ({ signal }) => call(listNotes, { params: params(id), query: {}, signal }),
  })

export const stepsQuery = (id: number) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: [...coachingKey(id), 'actions'],
    queryFn: ({ signal }) => call(listActions, { params: params(id), query: {}, signal }),
  })

export const planQuery = (id: number) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: [...coachingKey(id), 'plan'],
    queryFn: ({ signal }) => call(getPlan, { params: params(id), signal }),
  })

export const agendaQuery = (id: number) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: [...coachingKey(id), 'agenda'],
    queryFn: ({ signal }) => call(listAgenda, { params: params(id), query: {}, signal }),
  })

export const dayStepsQuery = (date: string) =>
  queryOptions({
    queryKey: ['coaching-actions', date],
    queryFn: ({ signal }) => call(listDayActions, { params: { date }, signal }),
  })

export const clientsQuery = (q: string, archived: boolean) =>
  pagedQuery(['clients'], listClients, { q, archived: archived ? 'true' : '' })

export const clientQuery = (memberId: number) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: ['client', memberId],
    queryFn: ({ signal }) => call(getClient, { params: { memberId: String(memberId) }, signal }),
  })

export const proposedQuery = queryOptions({
  queryKey: ['clients', 'proposed'],
  queryFn: ({ signal }) => call(listProposed, { signal }),
})

export const checkInFormQuery = queryOptions({
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
      call(listClientCheckIns, {
        params: { memberId: String(memberId) },
        query: { limit: '12' },
        signal,
      }),
  })
