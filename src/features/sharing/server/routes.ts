import { route } from '#src/platform/server/http/route.ts'
import * as contract from '../contract.ts'
import { exportReads, listClientsReads, listReads } from './actions.ts'
import { inviteMember } from './invitations/invitations.ts'
import { remind } from './invitations/remind.ts'
import { readAsCoach, readAsMember } from './reads/reads.ts'
import type { Opener } from './reads/views.ts'
import * as views from './reads/views.ts'
import { accept, decline, end, list as listCoachings, update } from './relation/actions.ts'
import * as shares from './shares/shares.ts'

const sharedRoutes = (calls: contract.SharedCalls, open: Opener) => [
  route(calls.since, views.since(open)),
  route(calls.dominoes, views.dominoes(open)),
  route(calls.reflections, views.reflections(open)),
  route(calls.planner, views.planner(open)),
  route(calls.ifThens, views.ifThens(open)),
  route(calls.results, views.results(open)),
  route(calls.cabinet, views.cabinet(open)),
]

export const sharingRoutes = [
  route(contract.invite, inviteMember),
  route(contract.listCoachings, listCoachings),
  route(contract.acceptCoaching, accept),
  route(contract.declineCoaching, decline),
  route(contract.endCoaching, end),
  route(contract.remindCoaching, remind),
  route(contract.updateCoaching, update),
  route(contract.listShares, shares.list),
  route(contract.createShare, shares.create),
  route(contract.deleteShare, shares.remove),
  route(contract.deleteShares, shares.removeAll),
  route(contract.listShareReads, listReads),
  route(contract.exportShareReads, exportReads),
  route(contract.listClientReads, listClientsReads),
  ...sharedRoutes(contract.ofClients, readAsCoach),
  ...sharedRoutes(contract.asSeenBy, readAsMember),
]
