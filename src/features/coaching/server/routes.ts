import { route } from '#src/platform/server/http/route.ts'
import * as contract from '../contract.ts'
import * as agenda from './agenda/agenda.ts'
import { wait } from './changes/changes.ts'
import * as clients from './clients/clients.ts'
import * as messages from './messages/messages.ts'
import * as notes from './notes/notes.ts'
import * as plan from './plan/plan.ts'
import * as steps from './steps/steps.ts'

export const coachingRoutes = [
  route(contract.listMessages, messages.list),
  route(contract.sendMessage, messages.send),
  route(contract.editMessage, messages.edit),
  route(contract.deleteMessage, messages.remove),
  route(contract.markRead, messages.read),
  route(contract.waitForChange, wait),
  route(contract.listNotes, notes.list),
  route(contract.createNote, notes.create),
  route(contract.updateNote, notes.update),
  route(contract.deleteNote, notes.remove),
  route(contract.listActions, steps.list),
  route(contract.createAction, steps.create),
  route(contract.updateAction, steps.update),
  route(contract.listDayActions, steps.listForDay),
  route(contract.getPlan, plan.read),
  route(contract.putPlan, plan.replace),
  route(contract.listAgenda, agenda.list),
  route(contract.createAgendaItem, agenda.create),
  route(contract.updateAgendaItem, agenda.update),
  route(contract.listClients, clients.list),
  route(contract.getClient, clients.get),
  route(contract.updateClient, clients.update),
  route(contract.listProposed, clients.propose),
  route(contract.releaseNotes, clients.release),
]
