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
  dataRoute(messagesContract.sendMessage, call =>
    messages.sendMessage(call, placeOf(call), call.body.body),
  ),
  dataRoute(messagesContract.editMessage, call =>
    messages.editMessage(
      call,
      { ...placeOf(call), messageId: call.params.messageId },
      call.body.body,
    ),
  ),
  route(messagesContract.deleteMessage, call =>
    messages.deleteMessage(call, {
      ...placeOf(call),
      messageId: call.params.messageId,
    }),
  ),
  route(messagesContract.markRead, async call => ({
    data: { unread: await messages.markRead(call.db, placeOf(call), call.body.up_to) },
  })),
  route(messagesContract.waitForChange, async call => ({
    data: { version: await waitForChange(call.db, placeOf(call), call.query.version, call.signal) },
  })),
]

const noteRoutes = [
  route(notesContract.listNotes, call => notes.listNotes(call, placeOf(call), call.query)),
  dataRoute(notesContract.createNote, call => notes.createNote(call, placeOf(call), call.body)),
  dataRoute(notesContract.updateNote, call =>
    notes.updateNote(call, { ...placeOf(call), noteId: call.params.noteId }, call.body),
  ),
  route(notesContract.deleteNote, call =>
    notes.deleteNote(call, {
      ...placeOf(call),
      noteId: call.params.noteId,
    }),
  ),
]

const planRoutes = [
  route(stepsContract.listActions, call => steps.listSteps(call.db, placeOf(call), call.query)),
  dataRoute(stepsContract.createAction, call => steps.createStep(call, placeOf(call), call.body)),
  dataRoute(stepsContract.updateAction, call =>
    steps.updateStep(call, { ...placeOf(call), actionId: call.params.actionId }, call.body),
  ),
  dataRoute(stepsContract.listDayActions, call =>
    listForDay(call.db, call.who.userId, call.params.date),
  ),
  dataRoute(planContract.getPlan, call => plan.readPlan(call.db, placeOf(call))),
  dataRoute(planContract.putPlan, call => plan.replacePlan(call, placeOf(call), call.body)),
  route(agendaContract.listAgenda, call => agenda.listAgenda(call.db, placeOf(call), call.query)),
  dataRoute(agendaContract.createAgendaItem, call =>
    agenda.createItem(call, placeOf(call), call.body),
  ),
  dataRoute(agendaContract.updateAgendaItem, call =>
    agenda.updateItem(call, { ...placeOf(call), itemId: call.params.itemId }, call.body),
  ),
]

const clientRoutes = [
  route(clientsContract.listClients, call => clients.listClients(call, call.who, call.query)),
  dataRoute(clientsContract.countClients, call => clients.countClients(call, call.who)),
  dataRoute(clientsContract.getClient, call =>
    clients.getClient(call, { who: call.who, memberId: call.params.memberId }),
  ),
  dataRoute(clientsContract.updateClient, call =>
    clients.updateClient(call, { who: call.who, memberId: call.params.memberId }, call.body),
  ),
  dataRoute(clientsContract.listProposed, call =>
    listProposed(call.db, asCoach(call.who), call.now.toISOString()),
  ),
  route(notesContract.releaseNotes, call =>
    clients.releaseNotes(call, { caller: call.who, memberId: call.params.id }),
  ),
]

const checkInsRoutes = [
  dataRoute(checkInsContract.getForm, call => checkIns.formOf(call.db, call.who.userId)),
  dataRoute(checkInsContract.putForm, call => checkIns.replaceForm(call, call.who, call.body)),
  route(checkInsContract.listCheckIns, call =>
    listCheckIns(call.db, { member_id: call.who.userId }, call.query),
  ),
  dataRoute(checkInsContract.createCheckIn, call =>
    checkIns.createCheckIn(call, {
      who: call.who,
      checkIn: call.body,
    }),
  ),
  dataRoute(checkInsContract.getOpenCheckIn, call =>
    checkIns.readOpenCheckIn(call, { who: call.who, coachingId: call.params.id }),
  ),
  route(checkInsContract.putAsideCheckIns, call =>
    checkIns.putAside(call.db, { who: call.who, memberId: call.params.memberId }),
  ),
  route(checkInsContract.listClientCheckIns, call =>
    checkIns.listClientCheckIns(
      call.db,
      { who: call.who, memberId: call.params.memberId },
      call.query,
    ),
  ),
]

export const coachingRoutes = [
  ...messageRoutes,
  ...noteRoutes,
  ...planRoutes,
  ...clientRoutes,
  ...checkInsRoutes,
]
