import { queryOptions } from '@tanstack/react-query'
import { waitingQuery } from '#src/features/today/web/queries.ts'
import { call } from '#src/platform/web/api/api.ts'
import { pagedQuery } from '#src/platform/web/api/paged-query.ts'
import { alwaysFresh } from '#src/platform/web/api/query-client.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { listManagedGroups } from '../contract/admin.ts'
import { listGroupAgenda } from '../contract/agenda.ts'
import { getGroup, listGroups } from '../contract/groups.ts'
import { listMembers } from '../contract/members.ts'
import { getTopic, listReplies, listTopics } from '../contract/posts.ts'
import { listReports } from '../contract/reports.ts'
import { getAttendance, listGroupSessions } from '../contract/sessions.ts'

const params = (id: number) => ({ id: String(id) })

/** Whether the site's boards of groups are on. Not read by `words`, which would bring all public texts along. */
export const hasBoards = (): boolean => siteSettings().content['groups.boards'] !== 'off'

export const groupsKey = ['groups'] as const

/** Everything of one group begins with this key, so that a change refreshes all of it. */
export const groupKey = (id: number) => ['group', id] as const

export const groupsQuery = (q: string) => ({
  ...pagedQuery(groupsKey, listGroups, { q }),
  ...alwaysFresh,
})

export const groupQuery = (id: number) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: [...groupKey(id), 'itself'],
    queryFn: ({ signal }) => call(getGroup, { params: params(id), signal }),
  })

export const topicsQuery = (id: number, q: string) => ({
  ...pagedQuery([...groupKey(id), 'topics'], listTopics, { q }, params(id)),
  ...alwaysFresh,
})

/** @param groupId whose page it is on */
export const topicQuery = (groupId: number, id: number) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: [...groupKey(groupId), 'topic', id],
    queryFn: ({ signal }) => call(getTopic, { params: params(id), signal }),
  })

export const repliesQuery = (groupId: number, id: number) => ({
  ...pagedQuery([...groupKey(groupId), 'replies', id], listReplies, {}, params(id)),
  ...alwaysFresh,
})

export const comingQuery = (id: number) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: [...groupKey(id), 'sessions', 'coming'],
    queryFn: ({ signal }) =>
      call(listGroupSessions, { params: params(id), query: { limit: '100' }, signal }),
  })

export const pastQuery = (id: number) =>
  pagedQuery([...groupKey(id), 'sessions', 'past'], listGroupSessions, { past: 'true' }, params(id))

export const attendanceQuery = (groupId: number, id: number) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: [...groupKey(groupId), 'attendance', id],
    queryFn: ({ signal }) => call(getAttendance, { params: params(id), signal }),
  })

export const agendaQuery = (id: number) => ({
  ...pagedQuery([...groupKey(id), 'agenda'], listGroupAgenda, {}, params(id)),
  ...alwaysFresh,
})

export const membersQuery = (id: number, q: string) =>
  pagedQuery([...groupKey(id), 'members'], listMembers, { q }, params(id))

export const reportsQuery = { ...pagedQuery(['group-reports'], listReports), ...alwaysFresh }

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
