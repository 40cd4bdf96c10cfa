import { serverFeature } from '#src/platform/server/feature.ts'
import { bind } from '#src/platform/server/http/bind.ts'
import * as adminContract from '../contract/admin.ts'
import * as agendaContract from '../contract/agenda.ts'
import * as groupsContract from '../contract/groups.ts'
import * as membersContract from '../contract/members.ts'
import * as postsContract from '../contract/posts.ts'
import * as sessionsContract from '../contract/sessions.ts'
import { GROUP_ERRORS } from '../errors.ts'
import { deleteInvitationsTo } from './account.store.ts'
import { archiveGroups, leaveGroups, sweepGroups } from './account.ts'
import * as administration from './administration.ts'
import { countAhead, endGroupsLed } from './administration.ts'
import * as agenda from './agenda.ts'
import { endDigest, moveDigests } from './digest.ts'
import { getGroup } from './group-views.ts'
import * as groups from './groups.ts'
import { groupsJobs } from './jobs.ts'
import { DIGEST_KIND } from './member-mails.ts'
import * as membership from './memberships.ts'
import { up as baseline } from './migrations/0001-baseline.ts'
import { up as offers } from './migrations/0002-offers.ts'
import { up as foldedSearch } from './migrations/0004-folded-search.ts'
import * as replies from './replies.ts'
import * as reports from './reports.ts'
import * as seats from './seats.ts'
import * as sessions from './sessions.ts'
import { groupTables } from './tables.ts'
import * as topics from './topics.ts'
import { groupSessionsDue, groupsWaiting } from './waiting.ts'

export const groupsFeature = serverFeature({
  name: 'groups',
  routes: [
    ...bind(adminContract, administration),
    ...bind(sessionsContract, { ...sessions, ...seats }),
    ...bind(agendaContract, agenda),
    ...bind(groupsContract, { ...groups, getGroup }),
    ...bind(membersContract, membership),
    ...bind(postsContract, { ...topics, ...replies, ...reports }),
  ],
  errors: GROUP_ERRORS,
  tables: groupTables,
  migrations: {
    '0001-baseline': baseline,
    '0002-offers': offers,
    '0004-folded-search': foldedSearch,
  },
  jobs: groupsJobs,
  waiting: groupsWaiting,
  due: groupSessionsDue,
  zoneChanged: moveDigests,
  unsubscribe: { [DIGEST_KIND]: endDigest },
  sweep: sweepGroups,
  leave: leaveGroups,
  leads: { ahead: countAhead, end: endGroupsLed },
  keptByAddress: [
    { what: 'group invitations', erase: ({ db }, emailKey) => deleteInvitationsTo(db, emailKey) },
  ],
  archive: {
    lists: {
      groups_led: 'the groups that you lead as a coach',
      groups: 'your memberships of groups',
      group_bought_places: 'the places in groups that you have bought',
      group_invitations: 'whom you have invited to your groups',
      group_topics: 'the topics that you began',
      group_replies: 'your replies',
      group_reports: 'what you reported',
      group_sessions: 'the sessions of the groups that you lead',
      group_seats: 'your seats in sessions of groups, and your places in line',
      group_agenda: 'what you proposed for agendas of groups',
      group_supports: 'which proposals you supported',
    },
    read: ({ db }, member) => archiveGroups(db, member),
  },
})
