import { bind } from '#src/platform/server/http/bind.ts'
import * as adminContract from '../contract/admin.ts'
import * as agendaContract from '../contract/agenda.ts'
import * as groupsContract from '../contract/groups.ts'
import * as membersContract from '../contract/members.ts'
import * as postsContract from '../contract/posts.ts'
import * as sessionsContract from '../contract/sessions.ts'
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

export const groupsRoutes = [
  ...bind(adminContract, administration),
  ...bind(sessionsContract, { ...sessions, ...seats }),
  ...bind(agendaContract, agenda),
  ...bind(groupsContract, { ...groups, getGroup }),
  ...bind(membersContract, membership),
  ...bind(postsContract, { ...topics, ...replies, ...reports }),
]
