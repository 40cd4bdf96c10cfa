import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { waitingQuery } from '#src/features/today/web/queries.ts'
import { call, callEnvelope } from '#src/platform/web/api/api.ts'
import { useIntentKey } from '#src/platform/web/api/use-intent-key.ts'
import { failedToast } from '#src/platform/web/ui/toast-error.ts'
import { deleteMessage, editMessage, markRead, sendMessage } from '../../contract/messages.ts'
import { coachingKey } from '../queries.ts'

export function useThread(coachingId: number) {
  const client = useQueryClient()
  const [help, setHelp] = useState<string>()
  const params = { id: String(coachingId) }
  const refresh = () => client.invalidateQueries({ queryKey: [...coachingKey(coachingId), 'messages'] })
  const intent = useIntentKey()
  const send = useMutation({
    mutationFn: (body: string) =>
      callEnvelope(sendMessage, { params, body: { body }, idempotencyKey: intent.keyFor(body) }),
    onSuccess: answer => {
      intent.fulfilled()
      setHelp(answer.help)
      return refresh()
    },
  })
  const edit = useMutation({
    mutationFn: ({ id, body }: { id: number; body: string }) =>
      callEnvelope(editMessage, { params: { ...params, messageId: String(id) }, body: { body } }),
    onSuccess: answer => {
      setHelp(answer.help)
      return refresh()
    },
  })
  const remove = useMutation({
    mutationFn: (id: number) => call(deleteMessage, { params: { ...params, messageId: String(id) } }),
    onSettled: refresh,
    onError: failedToast('Not deleted'),
  })
  const read = useMutation({
    mutationFn: (upTo: number) => call(markRead, { params, body: { up_to: upTo } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['clients'] }),
        client.invalidateQueries({ queryKey: waitingQuery.queryKey }),
      ]),
  })
  return { send, edit, remove, read, help, closeHelp: () => setHelp(undefined) }
}

export type ThreadActions = ReturnType<typeof useThread>
