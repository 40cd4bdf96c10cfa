import { type Call, dataRoute, route } from '#src/platform/server/http/route.ts'
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

interface OfOther extends Pick<Call, 'db' | 'deps' | 'now'> {
  caller: Participant
  params: { memberId: number }
}

const sharedRoutes = (calls: sharedCallsContract.SharedCalls, opener: Opener) => {
  const open = ({ db, deps, caller, params, now }: OfOther): Read =>
    opener(db, { who: caller, otherId: params.memberId, kinds: deps.members.shares }, now)
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
  route(coachingsContract.invite, async ({ db, caller, body, now }) => {
    await inviteMember(db, caller, body.member, now)
    return { data: { status: 'invited' as const } }
  }),
  dataRoute(coachingsContract.inviteByLink, ({ db, deps, caller, body, now }) =>
    inviteWithLink(db, caller, { called: body.name, siteUrl: deps.settings.siteUrl }, now),
  ),
  dataRoute(coachingsContract.listCoachings, ({ db, caller, now }) =>
    relation.listCoachings(db, caller, now),
  ),
  dataRoute(coachingsContract.acceptCoaching, call =>
    relation.acceptInvitation(call.db, placeOf(call), call.deps, call.now),
  ),
  dataRoute(coachingsContract.declineCoaching, call =>
    relation.declineInvitation(call.db, placeOf(call), call.now),
  ),
  dataRoute(coachingsContract.endCoaching, call =>
    relation.endCoaching(call.db, placeOf(call), call.now),
  ),
  dataRoute(coachingsContract.remindCoaching, call =>
    mailInvitationAgain(call.db, placeOf(call), call.now),
  ),
  dataRoute(coachingsContract.updateCoaching, call =>
    relation.updateCoaching(call.db, placeOf(call), call.body, call.now),
  ),
  route(sharesContract.listShares, ({ db, caller, query, now }) =>
    shares.listShares(db, caller.userId, query, now),
  ),
  dataRoute(sharesContract.createShare, ({ db, deps, caller, body, now }) =>
    shares.createShare(db, { who: caller, share: body, kinds: deps.members.shares }, now),
  ),
  route(sharesContract.deleteShare, ({ db, caller, params, now }) =>
    shares.deleteShare(db, { owner: caller.userId, id: params.id }, now),
  ),
  route(sharesContract.deleteShares, ({ db, caller, now }) =>
    shares.deleteShares(db, caller.userId, now),
  ),
  route(readsContract.listShareReads, ({ db, caller, query }) =>
    listReads(db, caller.userId, query),
  ),
  route(readsContract.exportShareReads, async ({ db, caller, now }) => ({
    file: {
      name: `who-read-what-${now.toISOString().slice(0, 10)}.csv`,
      body: readsCsv(db, caller.userId),
    },
  })),
  ...sharedRoutes(sharedCallsContract.ofClients, readAsCoach),
  ...sharedRoutes(sharedCallsContract.asSeenBy, readAsMember),
]
