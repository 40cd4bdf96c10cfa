import { useState } from 'react'
import { waitingQuery } from '#src/features/today/web/queries.ts'
import { call, callEnvelope, useChange } from '#src/platform/web/api/api.ts'
import { deleteMessage, editMessage, markRead, sendMessage } from '../../contract/messages.ts'
import { coachingKey } from '../queries.ts'

export function useThread(coachingId: number) {
  const [help, setHelp] = useState<string>()
  const params = { id: String(coachingId) }
  const messages = [...coachingKey(coachingId), 'messages']
  const send = useChange(
    (body: string, idempotencyKey) =>
      callEnvelope(sendMessage, { params, body: { body }, idempotencyKey }),
    { onDone: answer => setHelp(answer.help), refetch: [messages] },
  )
  const edit = useChange(
    ({ id, body }: { id: number; body: string }) =>
      callEnvelope(editMessage, { params: { ...params, messageId: String(id) }, body: { body } }),
    { onDone: answer => setHelp(answer.help), refetch: [messages] },
  )
  const remove = useChange(
    (id: number) => call(deleteMessage, { params: { ...params, messageId: String(id) } }),
    { failed: { title: 'Not deleted' }, refetch: [messages] },
  )
  const read = useChange((upTo: number) => call(markRead, { params, body: { up_to: upTo } }), {
    refetch: [['clients'], waitingQuery.queryKey],
  })
  return { send, edit, remove, read, help, closeHelp: () => setHelp(undefined) }
}

export type ThreadActions = ReturnType<typeof useThread>
