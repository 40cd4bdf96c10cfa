import { dataRoute, route } from '#src/platform/server/http/route.ts'
import * as agendaContract from '../contract/agenda.ts'
import * as clientsContract from '../contract/clients.ts'
import * as messagesContract from '../contract/messages.ts'
import * as notesContract from '../contract/notes.ts'
import * as planContract from '../contract/plan.ts'
import * as stepsContract from '../contract/steps.ts'
import * as agenda from './agenda/agenda.ts'
import { wait } from './changes/changes.ts'
import * as clients from './clients/clients.ts'
import * as messages from './messages/messages.ts'
import * as notes from './notes/notes.ts'
import * as plan from './plan/plan.ts'
import type { Participant } from './rights/actions.ts'
import * as steps from './steps/steps.ts'
import { listForDay } from './steps/store.ts'

const placeOf = (call: { caller: Participant; params: { id: number } }) => ({
  who: call.caller,
  coachingId: call.params.id,
})

const withHelp = ({ message, help }: Awaited<ReturnType<typeof messages.send>>) => ({
  data: message,
  beside: help === null ? {} : { help },
})

const messageRoutes = [
  route(messagesContract.listMessages, call => messages.list(call.db, placeOf(call), call.query)),
  route(messagesContract.sendMessage, async ({ db, deps, body, now, ...call }) => {
    const written = { body: body.body, site: deps.settings.site }
    return withHelp(await messages.send(db, placeOf(call), written, now))
  }),
  route(messagesContract.editMessage, async ({ db, deps, body, now, ...call }) => {
    const place = { ...placeOf(call), messageId: call.params.messageId }
    return withHelp(
      await messages.edit(db, place, { body: body.body, site: deps.settings.site }, now),
    )
  }),
  route(messagesContract.deleteMessage, ({ db, now, ...call }) =>
    messages.remove(db, { ...placeOf(call), messageId: call.params.messageId }, now),
  ),
  route(messagesContract.markRead, async call => ({
    data: { unread: await messages.read(call.db, placeOf(call), call.body.up_to) },
  })),
  route(messagesContract.waitForChange, async call => ({
    data: { version: await wait(call.db, placeOf(call), call.query.version, call.signal) },
  })),
]

const noteRoutes = [
  route(notesContract.listNotes, call => notes.list(call.db, placeOf(call), call.query, call.now)),
  dataRoute(notesContract.createNote, call =>
    notes.create(call.db, placeOf(call), call.body, call.now),
  ),
  dataRoute(notesContract.updateNote, ({ db, body, now, ...call }) =>
    notes.update(db, { ...placeOf(call), noteId: call.params.noteId }, body, now),
  ),
  route(notesContract.deleteNote, ({ db, now, ...call }) =>
    notes.remove(db, { ...placeOf(call), noteId: call.params.noteId }, now),
  ),
]

const planRoutes = [
  route(stepsContract.listActions, call => steps.list(call.db, placeOf(call), call.query)),
  dataRoute(stepsContract.createAction, call =>
    steps.create(call.db, placeOf(call), call.body, call.now),
  ),
  dataRoute(stepsContract.updateAction, ({ db, body, now, ...call }) =>
    steps.update(db, { ...placeOf(call), actionId: call.params.actionId }, body, now),
  ),
  dataRoute(stepsContract.listDayActions, ({ db, caller, params }) =>
    listForDay(db, caller.userId, params.date),
  ),
  dataRoute(planContract.getPlan, call => plan.read(call.db, placeOf(call))),
  dataRoute(planContract.putPlan, call =>
    plan.replace(call.db, placeOf(call), call.body, call.now),
  ),
  route(agendaContract.listAgenda, call => agenda.list(call.db, placeOf(call), call.query)),
  dataRoute(agendaContract.createAgendaItem, call =>
    agenda.create(call.db, placeOf(call), call.body, call.now),
  ),
  dataRoute(agendaContract.updateAgendaItem, ({ db, body, now, ...call }) =>
    agenda.update(db, { ...placeOf(call), itemId: call.params.itemId }, body, now),
  ),
]

const clientRoutes = [
  route(clientsContract.listClients, ({ db, caller, query, now }) =>
    clients.list(db, caller, query, now),
  ),
  dataRoute(clientsContract.getClient, ({ db, caller, params, now }) =>
    clients.get(db, { who: caller, memberId: params.memberId }, now),
  ),
  dataRoute(clientsContract.updateClient, ({ db, caller, params, body, now }) =>
    clients.update(db, { who: caller, memberId: params.memberId }, body, now),
  ),
  dataRoute(clientsContract.listProposed, ({ db, caller, now }) =>
    clients.propose(db, caller, now),
  ),
  route(notesContract.releaseNotes, ({ db, deps, caller, params, now }) =>
    clients.release(db, { deps, caller, memberId: params.id }, now),
  ),
]

export const coachingRoutes = [...messageRoutes, ...noteRoutes, ...planRoutes, ...clientRoutes]
