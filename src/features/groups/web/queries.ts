import { waitingQuery } from '#src/features/today/web/queries.ts'
import { freshQuery } from '#src/platform/web/api/endpoint-query.ts'
import { freshPages, pagedQuery } from '#src/platform/web/api/paged-query.ts'
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

export const groupsKey = ['groups'] as const

/** Everything of one group begins with this key, so that a change refreshes all of it. */
export const groupKey = (id: number) => ['group', id] as const

export const groupsQuery = (q: string) => freshPages(groupsKey, listGroups, { q })

export const groupQuery = (id: number) =>
  freshQuery([...groupKey(id), 'itself'], getGroup, { params: params(id) })

export const topicsQuery = (id: number, q: string) =>
  freshPages([...groupKey(id), 'topics'], listTopics, { q }, params(id))

/** @param groupId whose page it is on */
export const topicQuery = (groupId: number, id: number) =>
  freshQuery([...groupKey(groupId), 'topic', id], getTopic, { params: params(id) })

export const repliesQuery = (groupId: number, id: number) =>
  freshPages([...groupKey(groupId), 'replies', id], listReplies, {}, params(id))

export const comingQuery = (id: number) =>
  freshQuery([...groupKey(id), 'sessions', 'coming'], listGroupSessions, {
    params: params(id),
    query: { limit: '100' },
  })

export const pastQuery = (id: number) =>
  pagedQuery([...groupKey(id), 'sessions', 'past'], listGroupSessions, { past: 'true' }, params(id))

export const attendanceQuery = (groupId: number, id: number) =>
  freshQuery([...groupKey(groupId), 'attendance', id], getAttendance, { params: params(id) })

export const agendaQuery = (id: number) =>
  freshPages([...groupKey(id), 'agenda'], listGroupAgenda, {}, params(id))

export const membersQuery = (id: number, q: string) =>
  pagedQuery([...groupKey(id), 'members'], listMembers, { q }, params(id))

export const reportsQuery = freshPages(['group-reports'], listReports)

export const managedGroupsQuery = (q: string) =>
  pagedQuery(['managed-groups'], listManagedGroups, { q })

/** Everything that may show a change in the group. */
export const groupKeys = (groupId: number) => [
  groupKey(groupId),
  groupsKey,
  ['group-reports'],
  waitingQuery.queryKey,
]

/** For `useChange`, within a group. */
export const groupChange = (groupId: number, failed = 'Nothing was changed') => ({
  refetch: groupKeys(groupId),
  failed: { title: failed },
})

/** For a change that belongs to no group, or after which the caller can no longer see the group. */
export const groupsChange = (failed: string) => ({
  refetch: [groupsKey],
  failed: { title: failed },
})
