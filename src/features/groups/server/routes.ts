import type { Call } from '#src/platform/server/http/route.ts'
import { dataRoute, route } from '#src/platform/server/http/route.ts'
import * as adminContract from '../contract/admin.ts'
import * as agendaContract from '../contract/agenda.ts'
import * as groupsContract from '../contract/groups.ts'
import * as membersContract from '../contract/members.ts'
import * as postsContract from '../contract/posts.ts'
import * as reportsContract from '../contract/reports.ts'
import * as sessionsContract from '../contract/sessions.ts'
import type { Visit } from './access/access.ts'
import * as administration from './administration/administration.ts'
import * as agenda from './agenda/agenda.ts'
import * as replies from './board/replies.ts'
import * as topics from './board/topics.ts'
import * as groups from './groups/groups.ts'
import { get as getGroup } from './groups/views.ts'
import * as membership from './membership/membership.ts'
import * as reports from './moderation/reports.ts'
import * as reading from './reading/reading.ts'
import * as seats from './seats/seats.ts'
import * as sessions from './sessions/sessions.ts'

const visitOf = ({
  deps,
  caller,
  now,
}: {
  deps: Call['deps']
  caller: Visit['who']
  now: Date
}): Visit => ({
  deps,
  who: caller,
  now,
})

/** The first arguments of the use cases: the database, who asks, and the id in the path. */
const of = (call: Parameters<typeof visitOf>[0] & { db: Call['db']; params: { id: number } }) =>
  [call.db, visitOf(call), call.params.id] as const

const groupRoutes = [
  route(groupsContract.listGroups, call => groups.list(call.db, visitOf(call), call.query)),
  dataRoute(groupsContract.createGroup, call => groups.create(call.db, visitOf(call), call.body)),
  dataRoute(groupsContract.getGroup, call => getGroup(...of(call))),
  dataRoute(groupsContract.updateGroup, call => groups.update(...of(call), call.body)),
  route(groupsContract.deleteGroup, call => groups.remove(...of(call))),
]

const memberRoutes = [
  route(membersContract.joinGroup, async call => {
    const { group, isNew } = await membership.join(...of(call), call.body.name)
    if (!isNew) call.setStatus(200)
    return { data: group }
  }),
  route(membersContract.leaveGroup, call => membership.leave(...of(call), call.body)),
  dataRoute(membersContract.updateMembership, call => membership.updateOwn(...of(call), call.body)),
  route(membersContract.listMembers, call => membership.list(...of(call), call.query)),
  route(membersContract.removeMember, call =>
    membership.removeMember(...of(call), call.params.memberId),
  ),
  route(membersContract.inviteToGroup, async call => {
    await membership.invite(...of(call), call.body.member)
    return { data: { status: 'invited' as const } }
  }),
]

const withHelp = <T>({ post, help }: topics.Said<T>) => ({
  data: post,
  beside: help === null ? {} : { help },
})

const boardRoutes = [
  route(postsContract.listTopics, call => topics.list(...of(call), call.query)),
  route(postsContract.createTopic, async call =>
    withHelp(await topics.create(...of(call), call.body)),
  ),
  dataRoute(postsContract.getTopic, call => topics.get(...of(call))),
  route(postsContract.updateTopic, async call =>
    withHelp(await topics.update(...of(call), call.body)),
  ),
  route(postsContract.deleteTopic, call => topics.remove(...of(call))),
  route(postsContract.listReplies, call => replies.list(...of(call), call.query)),
  route(postsContract.createReply, async call =>
    withHelp(await replies.create(...of(call), call.body.body)),
  ),
  route(postsContract.updateReply, async call =>
    withHelp(await replies.update(...of(call), call.body)),
  ),
  route(postsContract.deleteReply, call => replies.remove(...of(call))),
  route(postsContract.readTopic, async call => ({
    data: { unread: await reading.read(...of(call), call.body.up_to) },
  })),
  route(postsContract.followTopic, async call => ({
    data: { follow: await reading.follow(...of(call), call.body.follow) },
  })),
]

const moderationRoutes = [
  route(postsContract.reportPost, call =>
    reports.report(call.db, visitOf(call), { ...call.params, reason: call.body.reason }),
  ),
  route(reportsContract.listReports, call => reports.list(call.db, visitOf(call), call.query)),
  dataRoute(reportsContract.updateReport, call => reports.update(...of(call), call.body.status)),
]

const sessionRoutes = [
  route(sessionsContract.listGroupSessions, call => sessions.list(...of(call), call.query)),
  dataRoute(sessionsContract.createGroupSession, call => sessions.create(...of(call), call.body)),
  dataRoute(sessionsContract.getGroupSession, call => sessions.get(...of(call))),
  dataRoute(sessionsContract.updateGroupSession, call => sessions.update(...of(call), call.body)),
  route(sessionsContract.cancelGroupSession, call => sessions.cancel(...of(call))),
  route(sessionsContract.takeSeat, async call => {
    const { session, isNew } = await seats.take(...of(call))
    if (!isNew) call.setStatus(200)
    return { data: session }
  }),
  route(sessionsContract.giveBackSeat, call => seats.giveBack(...of(call))),
  dataRoute(sessionsContract.getAttendance, call => sessions.attendance(...of(call))),
  dataRoute(sessionsContract.putAttendance, call =>
    sessions.setAttendance(...of(call), call.body.present),
  ),
]

const agendaRoutes = [
  route(agendaContract.listGroupAgenda, call => agenda.list(...of(call), call.query)),
  dataRoute(agendaContract.proposeForAgenda, call => agenda.propose(...of(call), call.body.text)),
  dataRoute(agendaContract.updateGroupAgendaItem, call =>
    agenda.update(call.db, visitOf(call), call.params, call.body),
  ),
  route(agendaContract.deleteGroupAgendaItem, call =>
    agenda.remove(call.db, visitOf(call), call.params),
  ),
  dataRoute(agendaContract.supportItem, call =>
    agenda.support(call.db, visitOf(call), call.params, true),
  ),
  dataRoute(agendaContract.unsupportItem, call =>
    agenda.support(call.db, visitOf(call), call.params, false),
  ),
]

const adminRoutes = [
  route(adminContract.listManagedGroups, ({ db, deps, query, now }) =>
    administration.list(db, deps, query, now),
  ),
  dataRoute(adminContract.updateManagedGroup, ({ db, deps, params, body, now }) =>
    administration.update(db, deps, { id: params.id, coach: body.coach }, now),
  ),
]

export const allGroupRoutes = [
  ...adminRoutes,
  ...sessionRoutes,
  ...agendaRoutes,
  ...groupRoutes,
  ...memberRoutes,
  ...boardRoutes,
  ...moderationRoutes,
]
