import { freshQuery, queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { freshPages, pagedQuery } from '#src/platform/web/api/paged-query.ts'
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

export const messagesQuery = (id: number, q: string) =>
  freshPages([...coachingKey(id), 'messages'], listMessages, { q }, params(id))

export const notesQuery = (id: number) =>
  freshQuery([...coachingKey(id), 'notes'], listNotes, { params: params(id), query: {} })

export const stepsQuery = (id: number) =>
  freshQuery([...coachingKey(id), 'actions'], listActions, { params: params(id), query: {} })

export const planQuery = (id: number) =>
  freshQuery([...coachingKey(id), 'plan'], getPlan, { params: params(id) })

export const agendaQuery = (id: number) =>
  freshQuery([...coachingKey(id), 'agenda'], listAgenda, { params: params(id), query: {} })

export const dayStepsQuery = (date: string) =>
  queryOf(['coaching-actions', date], listDayActions, { params: { date } })

export const clientsQuery = (q: string, archived: boolean) =>
  pagedQuery(['clients'], listClients, { q, archived: archived ? 'true' : '' })

export const clientQuery = (memberId: number) =>
  freshQuery(['client', memberId], getClient, { params: { memberId: String(memberId) } })

export const proposedQuery = queryOf(['clients', 'proposed'], listProposed)

export const checkInFormQuery = freshQuery(['check-in-form'], getForm)

export const openCheckInQuery = (coachingId: number) =>
  freshQuery(['coaching', coachingId, 'check-in'], getOpenCheckIn, {
    params: { id: String(coachingId) },
  })

export const clientCheckInsQuery = (coachingId: number, memberId: number) =>
  freshQuery(['coaching', coachingId, 'check-ins'], listClientCheckIns, {
    params: { memberId: String(memberId) },
    query: { limit: '12' },
  })
