import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { waitingQuery } from '#src/features/today/web/queries.ts'
import { failedToast } from '#src/platform/web/ui/toast-error.ts'
import { groupKey, groupsKey } from './queries.ts'

/** Refetches everything that may show a change in the group. */
export const refreshGroup = (client: QueryClient, groupId: number): Promise<unknown> =>
  Promise.all(
    [groupKey(groupId), groupsKey, ['group-reports'], waitingQuery.queryKey].map(queryKey =>
      client.invalidateQueries({ queryKey }),
    ),
  )

/** For a change within a group: refetches it, and reports a failure in a toast. */
export function useGroupChange(groupId: number, failed?: string) {
  const client = useQueryClient()
  return {
    onSettled: () => refreshGroup(client, groupId),
    onError: failedToast(failed),
  }
}

/** For a change that belongs to no group, or after which the caller can no longer see the group. */
export function useGroupsChange(failed?: string) {
  const client = useQueryClient()
  return {
    onSettled: () => client.invalidateQueries({ queryKey: groupsKey }),
    onError: failedToast(failed),
  }
}
