import { useEffect, useRef } from 'react'
import { waitingQuery } from '#src/features/today/web/queries.ts'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { readTopic, type Topic } from '../../contract/posts.ts'
import { groupKey, groupsKey } from '../queries.ts'

/** Marks what was shown as read, once for each newest reply; the whole topic when there is no more to show. */
export function useMarkRead(
  { id, group_id, unread }: Topic,
  newest: number | undefined,
  hasMore: boolean,
): void {
  const marked = useRef('')
  const { mutate } = useChange(
    (upTo: number | undefined) =>
      call(readTopic, {
        params: { id: String(id) },
        body: upTo === undefined ? {} : { up_to: upTo },
      }),
    {
      refetch: [
        [...groupKey(group_id), 'topics'],
        [...groupKey(group_id), 'itself'],
        groupsKey,
        waitingQuery.queryKey,
      ],
    },
  )
  const upTo = newest ?? 0
  useEffect(() => {
    const state = `${upTo} ${unread}`
    if (unread === 0 || state === marked.current || document.visibilityState !== 'visible') return
    marked.current = state
    mutate(hasMore && upTo > 0 ? upTo : undefined)
  }, [unread, upTo, hasMore, mutate])
}
