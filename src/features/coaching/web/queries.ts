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

/** What a page shows of a coaching, all of which a new version of it refreshes. */
export const OF_COACHING = [
  listMessages,
  listNotes,
  listActions,
  getPlan,
  listAgenda,
  getOpenCheckIn,
  listClientCheckIns,
]

/** What a coach's list of clients shows. */
export const CLIENTS = [listClients, countClients, listProposed]

export const messagesQuery = (id: number, q: string) =>
  pagedQuery(listMessages, {
    query: { q },
    params: params(id),
    isFresh: true,
  })

export const notesQuery = (id: number) =>
  queryOf(listNotes, {
    params: params(id),
    isFresh: true,
  })

export const stepsQuery = (id: number) =>
  queryOf(listActions, {
    params: params(id),
    isFresh: true,
  })

export const planQuery = (id: number) => queryOf(getPlan, { params: params(id), isFresh: true })

export const agendaQuery = (id: number) =>
  queryOf(listAgenda, {
    params: params(id),
    isFresh: true,
  })

export const dayStepsQuery = (date: string) => queryOf(listDayActions, { params: { date } })

export const clientsQuery = (q: string, archived: boolean, filter: ClientFilter | '' = '') =>
  pagedQuery(listClients, {
    query: { q, archived: archived ? 'true' : '', filter },
    isFresh: true,
  })

export const waitingClientsQuery = clientsQuery('', false, 'waiting')

export const clientQuery = (memberId: number) =>
  queryOf(getClient, {
    params: { memberId: String(memberId) },
    isFresh: true,
  })

export const proposedQuery = queryOf(listProposed)

export const checkInFormQuery = queryOf(getForm, { isFresh: true })

export const openCheckInQuery = (coachingId: number) =>
  queryOf(getOpenCheckIn, {
    params: { id: String(coachingId) },
    isFresh: true,
  })

export const clientCheckInsQuery = (memberId: number) =>
  queryOf(listClientCheckIns, {
    params: { memberId: String(memberId) },
    query: { limit: '12' },
    isFresh: true,
  })
