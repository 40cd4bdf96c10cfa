import { type Call, dataRoute, route } from '#src/platform/server/http/route.ts'
import * as coachingsContract from '../../contract/coachings.ts'
import * as readsContract from '../../contract/reads.ts'
import * as sharedCallsContract from '../../contract/shared-calls.ts'
import * as sharesContract from '../../contract/shares.ts'
import { inviteMember, inviteWithLink } from '../invitations/invitations.ts'
import { remind } from '../invitations/remind.ts'
import { type Opener, type Read, readAsCoach, readAsMember } from '../reads/reads.ts'
import * as views from '../reads/views.ts'
import * as relation from '../relation/actions.ts'
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
    dataRoute(calls.since, call => views.since(open(call), call.now)),
    route(calls.dominoes, call => views.dominoes(open(call), call.query, call.now)),
    route(calls.reflections, call => views.reflections(open(call), call.query)),
    dataRoute(calls.planner, call => views.planner(open(call), call.params.monday)),
    route(calls.ifThens, call => views.ifThens(open(call), call.query)),
    route(calls.results, call => views.results(open(call), call.query)),
    dataRoute(calls.cabinet, call => views.cabinet(open(call), call.params.id)),
  ]
}

const placeOf = (call: { caller: Participant; params: { id: number } }) => ({
  who: call.caller,
  coachingId: call.params.id,
})

export const sharingRoutes = [
  route(coachingsContract.invite, async ({ db, caller, body, now }) => {
    await inviteMember(db, caller, body.member, now)
    return { data: { status: 'invited' as const } }
  }),
  dataRoute(coachingsContract.inviteByLink, ({ db, deps, caller, body, now }) =>
    inviteWithLink(db, caller, { called: body.name, siteUrl: deps.settings.siteUrl }, now),
  ),
  dataRoute(coachingsContract.listCoachings, ({ db, caller, now }) =>
    relation.list(db, caller, now),
  ),
  dataRoute(coachingsContract.acceptCoaching, call =>
    relation.accept(call.db, placeOf(call), call.deps.members.coached, call.now),
  ),
  dataRoute(coachingsContract.declineCoaching, call =>
    relation.decline(call.db, placeOf(call), call.now),
  ),
  dataRoute(coachingsContract.endCoaching, call => relation.end(call.db, placeOf(call), call.now)),
  dataRoute(coachingsContract.remindCoaching, call => remind(call.db, placeOf(call), call.now)),
  dataRoute(coachingsContract.updateCoaching, call =>
    relation.update(call.db, placeOf(call), call.body, call.now),
  ),
  route(sharesContract.listShares, ({ db, caller, query, now }) =>
    shares.list(db, caller.userId, query, now),
  ),
  dataRoute(sharesContract.createShare, ({ db, deps, caller, body, now }) =>
    shares.create(db, { who: caller, share: body, kinds: deps.members.shares }, now),
  ),
  route(sharesContract.deleteShare, ({ db, caller, params, now }) =>
    shares.remove(db, { owner: caller.userId, id: params.id }, now),
  ),
  route(sharesContract.deleteShares, ({ db, caller, now }) =>
    shares.removeAll(db, caller.userId, now),
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
