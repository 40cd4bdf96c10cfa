import { t } from '@lingui/core/macro'
import { waitingQuery } from '#src/features/today/web/waiting-query.ts'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import {
  deleteMessage,
  editMessage,
  listMessages,
  markRead,
  sendMessage,
} from '../../contract/messages.ts'
import { CLIENTS, OF_COACHING } from '../queries.ts'

export function useThread(coachingId: number) {
  const params = { id: String(coachingId) }
  const send = useChange(
    (body: string, idempotencyKey) => call(sendMessage, { params, body: { body }, idempotencyKey }),
    // A coach's message answers what waits.
    { refetch: [...OF_COACHING, ...CLIENTS] },
  )
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
  return { send, edit, remove, read }
}

export type ThreadActions = ReturnType<typeof useThread>
