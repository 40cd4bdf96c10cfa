import { waitingQuery } from '#src/features/today/web/queries.ts'
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

export const groupsKey = ['groups'] as const

/** Everything of one group begins with this key, so that a change refreshes all of it. */
export const groupKey = (id: number) => ['group', id] as const

export const groupsQuery = (q: string) =>
  pagedQuery(groupsKey, listGroups, { query: { q }, isFresh: true })

export const groupQuery = (id: number) =>
  queryOf([...groupKey(id), 'itself'], getGroup, { params: params(id), isFresh: true })

export const topicsQuery = (id: number, q: string) =>
  pagedQuery([...groupKey(id), 'topics'], listTopics, {
    query: { q },
    params: params(id),
    isFresh: true,
  })

/** @param groupId whose page it is on */
export const topicQuery = (groupId: number, id: number) =>
  queryOf([...groupKey(groupId), 'topic', id], getTopic, { params: params(id), isFresh: true })

export const repliesQuery = (groupId: number, id: number) =>
  pagedQuery([...groupKey(groupId), 'replies', id], listReplies, {
    params: params(id),
    isFresh: true,
  })

export const comingQuery = (id: number) =>
  queryOf([...groupKey(id), 'sessions', 'coming'], listGroupSessions, {
    params: params(id),
    query: { limit: '100' },
    isFresh: true,
  })

export const pastQuery = (id: number) =>
  pagedQuery([...groupKey(id), 'sessions', 'past'], listGroupSessions, {
    query: { past: 'true' },
    params: params(id),
  })

export const attendanceQuery = (groupId: number, id: number) =>
  queryOf([...groupKey(groupId), 'attendance', id], getAttendance, {
    params: params(id),
    isFresh: true,
  })

export const agendaQuery = (id: number) =>
  pagedQuery([...groupKey(id), 'agenda'], listGroupAgenda, { params: params(id), isFresh: true })

export const membersQuery = (id: number, q: string) =>
  pagedQuery([...groupKey(id), 'members'], listMembers, { query: { q }, params: params(id) })

export const reportsQuery = pagedQuery(['group-reports'], listReports, { isFresh: true })

export const managedGroupsQuery = (q: string) =>
  pagedQuery(['managed-groups'], listManagedGroups, { query: { q } })

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
