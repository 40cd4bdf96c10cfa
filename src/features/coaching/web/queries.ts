import { queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { pagedQuery } from '#src/platform/web/api/paged-query.ts'
import type { ClientFilter } from '../constants.ts'
import { listAgenda } from '../contract/agenda.ts'
import { getForm, getOpenCheckIn, listClientCheckIns } from '../contract/check-ins.ts'
import { countClients, getClient, listClients, listProposed } from '../contract/clients.ts'
import { listMessages } from '../contract/messages.ts'
import { listNotes } from '../contract/notes.ts'
import { getPlan } from '../contract/plan.ts'
import { listActions, listDayActions } from '../contract/steps.ts'

const params = (id: number) => ({ id: String(id) })

/** All queries of one coaching begin with this key, so that a new version refreshes all of them. */
export const coachingKey = (id: number) => ['coaching', id] as const

export const messagesQuery = (id: number, q: string) =>
  pagedQuery([...coachingKey(id), 'messages'], listMessages, {
    query: { q },
    params: params(id),
    isFresh: true,
  })

export const notesQuery = (id: number) =>
  queryOf([...coachingKey(id), 'notes'], listNotes, {
    params: params(id),
    isFresh: true,
  })

export const stepsQuery = (id: number) =>
  queryOf([...coachingKey(id), 'actions'], listActions, {
    params: params(id),
    isFresh: true,
  })

export const planQuery = (id: number) =>
  queryOf([...coachingKey(id), 'plan'], getPlan, { params: params(id), isFresh: true })

export const agendaQuery = (id: number) =>
  queryOf([...coachingKey(id), 'agenda'], listAgenda, {
    params: params(id),
    isFresh: true,
  })

export const dayStepsQuery = (date: string) =>
  queryOf(['coaching-actions', date], listDayActions, { params: { date } })

export const clientsQuery = (q: string, archived: boolean, filter: ClientFilter | '' = '') =>
  pagedQuery(['clients'], listClients, {
    query: { q, archived: archived ? 'true' : '', filter },
    isFresh: true,
  })

export const waitingClientsQuery = clientsQuery('', false, 'waiting')

export const clientCountsQuery = queryOf(['clients', 'counts'], countClients, { isFresh: true })

export const clientQuery = (memberId: number) =>
  queryOf(['client', memberId], getClient, {
    params: { memberId: String(memberId) },
    isFresh: true,
  })

export const proposedQuery = queryOf(['clients', 'proposed'], listProposed)

export const checkInFormQuery = queryOf(['check-in-form'], getForm, { isFresh: true })

export const openCheckInQuery = (coachingId: number) =>
  queryOf(['coaching', coachingId, 'check-in'], getOpenCheckIn, {
    params: { id: String(coachingId) },
    isFresh: true,
  })

export const clientCheckInsQuery = (coachingId: number, memberId: number) =>
  queryOf(['coaching', coachingId, 'check-ins'], listClientCheckIns, {
    params: { memberId: String(memberId) },
    query: { limit: '12' },
    isFresh: true,
  })
