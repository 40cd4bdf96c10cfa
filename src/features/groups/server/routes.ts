import { type Call, dataRoute, route } from '#src/platform/server/http/route.ts'
import * as adminContract from '../contract/admin.ts'
import * as agendaContract from '../contract/agenda.ts'
import * as groupsContract from '../contract/groups.ts'
import * as membersContract from '../contract/members.ts'
import * as postsContract from '../contract/posts.ts'
import * as sessionsContract from '../contract/sessions.ts'
import type { Visit } from './access/access.ts'
import * as administration from './administration/administration.ts'
import * as agenda from './agenda/agenda.ts'
import * as replies from './board/replies.ts'
import * as topics from './board/topics.ts'
import * as groups from './groups/groups.ts'
import { getGroup } from './groups/views.ts'
import * as membership from './membership/membership.ts'
import * as reports from './moderation/reports.ts'
import * as seats from './seats/seats.ts'
import * as sessions from './sessions/sessions.ts'

type Calling = Pick<Call, 'deps' | 'now'> & { caller: Visit['who'] }

const visitOf = ({ deps, caller, now }: Calling): Visit => ({ deps, who: caller, now })

/** The first arguments of the use cases: the database, who asks, and the id in the path. */
const of = (call: Calling & { db: Call['db']; params: { id: number } }) =>
  [call.db, visitOf(call), call.params.id] as const

const groupRoutes = [
  route(groupsContract.listGroups, call => groups.listGroups(call.db, visitOf(call), call.query)),
  dataRoute(groupsContract.createGroup, call =>
    groups.createGroup(call.db, visitOf(call), call.body),
  ),
  dataRoute(groupsContract.getGroup, call => getGroup(...of(call))),
  dataRoute(groupsContract.updateGroup, call => groups.updateGroup(...of(call), call.body)),
  route(groupsContract.deleteGroup, call => groups.deleteGroup(...of(call))),
]

const memberRoutes = [
  route(membersContract.joinGroup, async call => {
    const { group, isNew } = await membership.joinGroup(...of(call), call.body.name)
    if (!isNew) call.setStatus(200)
    return { data: group }
  }),
  route(membersContract.leaveGroup, call => membership.leaveGroup(...of(call), call.body)),
  dataRoute(membersContract.updateMembership, call =>
    membership.updateMembership(...of(call), call.body),
  ),
  route(membersContract.listMembers, call => membership.listMembers(...of(call), call.query)),
  route(membersContract.removeMember, call =>
    membership.removeMember(...of(call), call.params.memberId),
  ),
  route(membersContract.inviteToGroup, async call => {
    await membership.inviteMember(...of(call), call.body.member)
    return { data: { status: 'invited' as const } }
  }),
]

const boardRoutes = [
  route(postsContract.listTopics, call => topics.listTopics(...of(call), call.query)),
  dataRoute(postsContract.createTopic, call => topics.createTopic(...of(call), call.body)),
  dataRoute(postsContract.getTopic, call => topics.getTopic(...of(call))),
  dataRoute(postsContract.updateTopic, call => topics.updateTopic(...of(call), call.body)),
  route(postsContract.deleteTopic, call => topics.deleteTopic(...of(call))),
  route(postsContract.listReplies, call => replies.listReplies(...of(call), call.query)),
  dataRoute(postsContract.createReply, call => replies.createReply(...of(call), call.body.body)),
  dataRoute(postsContract.updateReply, call => replies.updateReply(...of(call), call.body)),
  route(postsContract.deleteReply, call => replies.deleteReply(...of(call))),
  route(postsContract.readTopic, async call => ({
    data: { unread: await topics.readTopic(...of(call), call.body.up_to) },
  })),
  dataRoute(postsContract.followTopic, call => topics.followTopic(...of(call), call.body)),
]

const moderationRoutes = [
  route(postsContract.reportPost, call =>
    reports.reportPost(call.db, visitOf(call), call.params, call.body.reason),
  ),
  route(postsContract.listReports, call => reports.listReports(call.db, visitOf(call), call.query)),
  dataRoute(postsContract.updateReport, call =>
    reports.updateReport(...of(call), call.body.status),
  ),
]

const sessionRoutes = [
  route(sessionsContract.listGroupSessions, call => sessions.listSessions(...of(call), call.query)),
  dataRoute(sessionsContract.createGroupSession, call =>
    sessions.createSession(...of(call), call.body),
  ),
  dataRoute(sessionsContract.getGroupSession, call => sessions.getSession(...of(call))),
  dataRoute(sessionsContract.updateGroupSession, call =>
    sessions.updateSession(...of(call), call.body),
  ),
  route(sessionsContract.cancelGroupSession, call => sessions.cancelSession(...of(call))),
  route(sessionsContract.takeSeat, async call => {
    const { session, isNew } = await seats.takeSeat(...of(call))
    if (!isNew) call.setStatus(200)
    return { data: session }
  }),
  route(sessionsContract.giveBackSeat, call => seats.giveBackSeat(...of(call))),
  dataRoute(sessionsContract.getAttendance, call => sessions.getAttendance(...of(call))),
  dataRoute(sessionsContract.putAttendance, call =>
    sessions.setAttendance(...of(call), call.body.present),
  ),
]

const agendaRoutes = [
  route(agendaContract.listGroupAgenda, call => agenda.listItems(...of(call), call.query)),
  dataRoute(agendaContract.proposeForAgenda, call =>
    agenda.proposeItem(...of(call), call.body.text),
  ),
  dataRoute(agendaContract.updateGroupAgendaItem, call =>
    agenda.updateItem(call.db, visitOf(call), call.params, call.body),
  ),
  route(agendaContract.deleteGroupAgendaItem, call =>
    agenda.deleteItem(call.db, visitOf(call), call.params),
  ),
  dataRoute(agendaContract.supportItem, call =>
    agenda.supportItem(call.db, visitOf(call), call.params, true),
  ),
  dataRoute(agendaContract.unsupportItem, call =>
    agenda.supportItem(call.db, visitOf(call), call.params, false),
  ),
]

const adminRoutes = [
  route(adminContract.listManagedGroups, ({ db, deps, query, now }) =>
    administration.listGroups(db, deps, query, now),
  ),
  dataRoute(adminContract.updateManagedGroup, ({ db, deps, params, body, now }) =>
    administration.updateGroup(db, deps, { id: params.id, coach: body.coach }, now),
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
