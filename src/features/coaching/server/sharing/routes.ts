import { type Call, route } from '#src/platform/server/http/route.ts'
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
    route(calls.since, async call => ({ data: await views.since(open(call), call.now) })),
    route(calls.dominoes, call => views.dominoes(open(call), call.query, call.now)),
    route(calls.reflections, call => views.reflections(open(call), call.query)),
    route(calls.planner, async call => ({
      data: await views.planner(open(call), call.params.monday),
    })),
    route(calls.ifThens, call => views.ifThens(open(call), call.query)),
    route(calls.results, call => views.results(open(call), call.query)),
    route(calls.cabinet, async call => ({ data: await views.cabinet(open(call), call.params.id) })),
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
  route(coachingsContract.inviteByLink, async ({ db, deps, caller, body, now }) => ({
    data: await inviteWithLink(
      db,
      caller,
      { called: body.name, siteUrl: deps.settings.siteUrl },
      now,
    ),
  })),
  route(coachingsContract.listCoachings, async ({ db, caller, now }) => ({
    data: await relation.list(db, caller, now),
  })),
  route(coachingsContract.acceptCoaching, async call => ({
    data: await relation.accept(call.db, placeOf(call), call.deps.members.coached, call.now),
  })),
  route(coachingsContract.declineCoaching, async call => ({
    data: await relation.decline(call.db, placeOf(call), call.now),
  })),
  route(coachingsContract.endCoaching, async call => ({
    data: await relation.end(call.db, placeOf(call), call.now),
  })),
  route(coachingsContract.remindCoaching, async call => ({
    data: await remind(call.db, placeOf(call), call.now),
  })),
  route(coachingsContract.updateCoaching, async call => ({
    data: await relation.update(call.db, placeOf(call), call.body, call.now),
  })),
  route(sharesContract.listShares, ({ db, caller, query, now }) =>
    shares.list(db, caller.userId, query, now),
  ),
  route(sharesContract.createShare, async ({ db, deps, caller, body, now }) => ({
    data: await shares.create(db, { who: caller, share: body, kinds: deps.members.shares }, now),
  })),
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
