import { t } from '@lingui/core/macro'
import { waitingQuery } from '#src/features/today/web/waiting-query.ts'
import { queryOf } from '#src/platform/web/api/endpoint-query.ts'
import { pagedQuery } from '#src/platform/web/api/paged-query.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { listManagedGroups } from '../contract/admin.ts'
import { listGroupAgenda } from '../contract/agenda.ts'
import { getGroup, listGroups } from '../contract/groups.ts'
import { listMembers } from '../contract/members.ts'
import { getTopic, listReplies, listReports, listTopics } from '../contract/posts.ts'
import { getAttendance, listGroupSessions } from '../contract/sessions.ts'

const params = (id: number) => ({ id: String(id) })

/** Whether the site's boards of groups are on. Not read by `words`, which would bring all public texts along. */
export const hasBoards = (): boolean => siteSettings().content['groups.boards'] !== 'off'

export const groupsQuery = (q: string) => pagedQuery(listGroups, { query: { q }, isFresh: true })

export const groupQuery = (id: number) => queryOf(getGroup, { params: params(id), isFresh: true })

export const topicsQuery = (id: number, q: string) =>
  pagedQuery(listTopics, {
    query: { q },
    params: params(id),
    isFresh: true,
  })

export const topicQuery = (id: number) => queryOf(getTopic, { params: params(id), isFresh: true })

export const repliesQuery = (id: number) =>
  pagedQuery(listReplies, {
    params: params(id),
    isFresh: true,
  })

export const comingQuery = (id: number) =>
  queryOf(listGroupSessions, {
    params: params(id),
    query: { limit: '100' },
    isFresh: true,
  })

export const pastQuery = (id: number) =>
  pagedQuery(listGroupSessions, {
    query: { past: 'true' },
    params: params(id),
  })

export const attendanceQuery = (id: number) =>
  queryOf(getAttendance, {
    params: params(id),
    isFresh: true,
  })

export const agendaQuery = (id: number) =>
  pagedQuery(listGroupAgenda, { params: params(id), isFresh: true })

export const membersQuery = (id: number, q: string) =>
  pagedQuery(listMembers, { query: { q }, params: params(id) })

export const reportsQuery = pagedQuery(listReports, { isFresh: true })

export const managedGroupsQuery = (q: string) => pagedQuery(listManagedGroups, { query: { q } })

/** Everything that may show a change in a group. */
export const OF_GROUP = [
  getGroup,
  listTopics,
  getTopic,
  listReplies,
  listGroupSessions,
  getAttendance,
  listGroupAgenda,
  listMembers,
  listGroups,
  listReports,
  waitingQuery,
]

/** For `useChange`, within a group. */
export const groupChange = (failed = t`Nothing was changed`) => ({
  refetch: OF_GROUP,
  failed: { title: failed },
})

/** For a change that belongs to no group, or after which the caller can no longer see the group. */
export const groupsChange = (failed: string) => ({
  refetch: [listGroups],
  failed: { title: failed },
})
