import { t } from '@lingui/core/macro'
import { waitingQuery } from '#src/features/today/web/waiting-query.ts'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { deleteMessage, editMessage, listMessages, markRead } from '../../contract/messages.ts'
import { CLIENTS } from '../queries.ts'

export function useThread(coachingId: number) {
  const params = { id: String(coachingId) }
  const edit = useChange(
    ({ id, body }: { id: number; body: string }) =>
      call(editMessage, { params: { ...params, messageId: String(id) }, body: { body } }),
    { refetch: [listMessages] },
  )
  const remove = useChange(
    (id: number) => call(deleteMessage, { params: { ...params, messageId: String(id) } }),
    { failed: { title: t`Not deleted` }, refetch: [listMessages] },
  )
  const read = useChange((upTo: number) => call(markRead, { params, body: { up_to: upTo } }), {
    refetch: [...CLIENTS, waitingQuery],
  })
  return { edit, remove, read }
}

export type ThreadActions = ReturnType<typeof useThread>
