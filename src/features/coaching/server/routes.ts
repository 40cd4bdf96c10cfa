import { dataRoute, route } from '#src/platform/server/http/route.ts'
import * as agendaContract from '../contract/agenda.ts'
import * as checkInsContract from '../contract/check-ins.ts'
import * as clientsContract from '../contract/clients.ts'
import * as messagesContract from '../contract/messages.ts'
import * as notesContract from '../contract/notes.ts'
import * as planContract from '../contract/plan.ts'
import * as stepsContract from '../contract/steps.ts'
import * as agenda from './agenda/agenda.ts'
import { waitForChange } from './changes/watch.ts'
import * as checkIns from './check-ins/actions.ts'
import { listCheckIns } from './check-ins/store.ts'
import * as clients from './clients/clients.ts'
import { listProposed } from './clients/store.ts'
import * as messages from './messages/messages.ts'
import * as notes from './notes/notes.ts'
import * as plan from './plan/plan.ts'
import { placeOf } from './relation/actions.ts'
import { asCoach } from './rights/actions.ts'
import * as steps from './steps/steps.ts'
import { listForDay } from './steps/store.ts'

const messageRoutes = [
  route(messagesContract.listMessages, call =>
    messages.listMessages(call.db, placeOf(call), call.query),
  ),
  dataRoute(messagesContract.sendMessage, ({ db, body, now, ...call }) =>
    messages.sendMessage(db, placeOf(call), body.body, now),
  ),
  dataRoute(messagesContract.editMessage, ({ db, body, now, ...call }) =>
    messages.editMessage(
      db,
      { ...placeOf(call), messageId: call.params.messageId },
      body.body,
      now,
    ),
  ),
  route(messagesContract.deleteMessage, ({ db, now, ...call }) =>
    messages.deleteMessage(db, { ...placeOf(call), messageId: call.params.messageId }, now),
  ),
  route(messagesContract.markRead, async call => ({
    data: { unread: await messages.markRead(call.db, placeOf(call), call.body.up_to) },
  })),
  route(messagesContract.waitForChange, async call => ({
    data: { version: await waitForChange(call.db, placeOf(call), call.query.version, call.signal) },
  })),
]

const noteRoutes = [
  route(notesContract.listNotes, call =>
    notes.listNotes(call.db, placeOf(call), call.query, call.now),
  ),
  dataRoute(notesContract.createNote, call =>
    notes.createNote(call.db, placeOf(call), call.body, call.now),
  ),
  dataRoute(notesContract.updateNote, ({ db, body, now, ...call }) =>
    notes.updateNote(db, { ...placeOf(call), noteId: call.params.noteId }, body, now),
  ),
  route(notesContract.deleteNote, ({ db, now, ...call }) =>
    notes.deleteNote(db, { ...placeOf(call), noteId: call.params.noteId }, now),
  ),
]

const planRoutes = [
  route(stepsContract.listActions, call => steps.listSteps(call.db, placeOf(call), call.query)),
  dataRoute(stepsContract.createAction, call =>
    steps.createStep(call.db, placeOf(call), call.body, call.now),
  ),
  dataRoute(stepsContract.updateAction, ({ db, body, now, ...call }) =>
    steps.updateStep(db, { ...placeOf(call), actionId: call.params.actionId }, body, now),
  ),
  dataRoute(stepsContract.listDayActions, ({ db, caller, params }) =>
    listForDay(db, caller.userId, params.date),
  ),
  dataRoute(planContract.getPlan, call => plan.readPlan(call.db, placeOf(call))),
  dataRoute(planContract.putPlan, call =>
    plan.replacePlan(call.db, placeOf(call), call.body, call.now),
  ),
  route(agendaContract.listAgenda, call => agenda.listAgenda(call.db, placeOf(call), call.query)),
  dataRoute(agendaContract.createAgendaItem, call =>
    agenda.createItem(call.db, placeOf(call), call.body, call.now),
  ),
  dataRoute(agendaContract.updateAgendaItem, ({ db, body, now, ...call }) =>
    agenda.updateItem(db, { ...placeOf(call), itemId: call.params.itemId }, body, now),
  ),
]

const clientRoutes = [
  route(clientsContract.listClients, ({ db, caller, query, now }) =>
    clients.listClients(db, caller, query, now),
  ),
  dataRoute(clientsContract.countClients, ({ db, caller, now }) =>
    clients.countClients(db, caller, now),
  ),
  dataRoute(clientsContract.getClient, ({ db, caller, params, now }) =>
    clients.getClient(db, { who: caller, memberId: params.memberId }, now),
  ),
  dataRoute(clientsContract.updateClient, ({ db, caller, params, body, now }) =>
    clients.updateClient(db, { who: caller, memberId: params.memberId }, body, now),
  ),
  dataRoute(clientsContract.listProposed, ({ db, caller, now }) =>
    listProposed(db, asCoach(caller), now.toISOString()),
  ),
  route(notesContract.releaseNotes, ({ db, deps, caller, params, now }) =>
    clients.releaseNotes(db, { deps, caller, memberId: params.id }, now),
  ),
]

const checkInsRoutes = [
  dataRoute(checkInsContract.getForm, ({ db, caller }) => checkIns.formOf(db, caller.userId)),
  dataRoute(checkInsContract.putForm, ({ db, caller, body, now }) =>
    checkIns.replaceForm(db, caller, body, now),
  ),
  route(checkInsContract.listCheckIns, ({ db, caller, query }) =>
    listCheckIns(db, { member_id: caller.userId }, query),
  ),
  dataRoute(checkInsContract.createCheckIn, ({ db, deps, caller, body, now }) =>
    checkIns.createCheckIn(db, { who: caller, checkIn: body, kinds: deps.members.shares }, now),
  ),
  dataRoute(checkInsContract.getOpenCheckIn, ({ db, deps, caller, params, now }) =>
    checkIns.readOpenCheckIn(db, { who: caller, coachingId: params.id }, deps.members.shares, now),
  ),
  route(checkInsContract.putAsideCheckIns, ({ db, caller, params }) =>
    checkIns.putAside(db, { who: caller, memberId: params.memberId }),
  ),
  route(checkInsContract.listClientCheckIns, ({ db, caller, params, query }) =>
    checkIns.listClientCheckIns(db, { who: caller, memberId: params.memberId }, query),
  ),
]

export const coachingRoutes = [
  ...messageRoutes,
  ...noteRoutes,
  ...planRoutes,
  ...clientRoutes,
  ...checkInsRoutes,
]
