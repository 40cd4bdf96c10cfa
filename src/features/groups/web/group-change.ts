import { waitingQuery } from '#src/features/waiting/web/queries.ts'
import { groupKey, groupsKey } from './queries.ts'

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
export const groupsChange = (failed: string) => ({ refetch: [groupsKey], failed: { title: failed } })
