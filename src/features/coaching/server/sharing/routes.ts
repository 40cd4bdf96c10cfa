import type { Context } from '#src/platform/server/context.ts'
import { dataRoute, route } from '#src/platform/server/http/route.ts'
import * as coachingsContract from '../../contract/coachings.ts'
import * as sharedCallsContract from '../../contract/shared-calls.ts'
import * as readsContract from '../../contract/shares.ts'
import * as sharesContract from '../../contract/shares.ts'
import { inviteMember, inviteWithLink, mailInvitationAgain } from '../invitations/invitations.ts'
import { type Opener, type Read, readAsCoach, readAsMember } from '../reads/reads.ts'
import * as views from '../reads/views.ts'
import * as relation from '../relation/actions.ts'
import { placeOf } from '../relation/actions.ts'
import type { Participant } from '../rights/actions.ts'
import * as shares from '../shares/shares.ts'
import { listReads, readsCsv } from './actions.ts'

interface OfOther extends Context<Participant> {
  params: { memberId: number }
}

const sharedRoutes = (calls: sharedCallsContract.SharedCalls, opener: Opener) => {
  const open = (call: OfOther): Read =>
    opener(call, { who: call.who, otherId: call.params.memberId })
  return [
    dataRoute(calls.since, call => views.readNews(open(call), call.now)),
    route(calls.dominoes, call => views.listDominoes(open(call), call.query, call.now)),
    route(calls.reflections, call => views.listReflections(open(call), call.query)),
    dataRoute(calls.planner, call => views.readWeek(open(call), call.params.monday)),
    route(calls.ifThens, call => views.listIfThens(open(call), call.query)),
    route(calls.results, call => views.listResults(open(call), call.query)),
    dataRoute(calls.cabinet, call => views.readEntry(open(call), call.params.id)),
  ]
}

export const sharingRoutes = [
  route(coachingsContract.invite, async call => {
    await inviteMember(call, call.who, call.body)
    return { data: { status: 'invited' as const } }
  }),
  dataRoute(coachingsContract.inviteByLink, call =>
    inviteWithLink(call, call.who, { called: call.body.name, siteUrl: call.deps.settings.siteUrl }),
  ),
  dataRoute(coachingsContract.listCoachings, call => relation.listCoachings(call, call.who)),
  dataRoute(coachingsContract.acceptCoaching, call =>
    relation.acceptInvitation(call, placeOf(call)),
  ),
  dataRoute(coachingsContract.declineCoaching, call =>
    relation.declineInvitation(call, placeOf(call)),
  ),
  dataRoute(coachingsContract.endCoaching, call => relation.endCoaching(call, placeOf(call))),
  dataRoute(coachingsContract.remindCoaching, call => mailInvitationAgain(call, placeOf(call))),
  dataRoute(coachingsContract.updateCoaching, call =>
    relation.updateCoaching(call, placeOf(call), call.body),
  ),
  route(sharesContract.listShares, call => shares.listShares(call, call.who.userId, call.query)),
  dataRoute(sharesContract.createShare, call =>
    shares.createShare(call, { who: call.who, share: call.body }),
  ),
  route(sharesContract.deleteShare, call =>
    shares.deleteShare(call, { owner: call.who.userId, id: call.params.id }),
  ),
  route(sharesContract.deleteShares, call => shares.deleteShares(call, call.who.userId)),
  route(readsContract.listShareReads, call => listReads(call.db, call.who.userId, call.query)),
  route(readsContract.exportShareReads, async call => ({
    file: {
      name: `who-read-what-${call.now.toISOString().slice(0, 10)}.csv`,
      body: readsCsv(call.db, call.who.userId),
    },
  })),
  ...sharedRoutes(sharedCallsContract.ofClients, readAsCoach),
  ...sharedRoutes(sharedCallsContract.asSeenBy, readAsMember),
]
