import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { waitingQuery } from '#src/features/waiting/web/queries.ts'
import { call, callEnvelope, messageOf } from '#src/platform/web/api/api.ts'
import { newKey } from '#src/platform/web/api/new-key.ts'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { deleteMessage, editMessage, markRead, sendMessage } from '../../contract/messages.ts'
import { coachingKey } from '../queries.ts'

/** Retries of the same text reuse its idempotency key, so that a lost answer does not send it twice. */
export function useThread(coachingId: number) {
  const client = useQueryClient()
  const [help, setHelp] = useState<string>()
  const params = { id: String(coachingId) }
  const refresh = () => client.invalidateQueries({ queryKey: [...coachingKey(coachingId), 'messages'] })
  const [key, setKey] = useState(newKey)
  const send = useMutation({
    mutationFn: (body: string) => callEnvelope(sendMessage, { params, body: { body }, idempotencyKey: key }),
    onSuccess: answer => {
      setKey(newKey())
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
    onError: error =>
      toast({
        title: 'Not deleted',
        description: messageOf(error, 'Please try again.'),
        tone: 'destructive',
      }),
  })
  const read = useMutation({
    mutationFn: (upTo: number) => call(markRead, { params, body: { up_to: upTo } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['clients'] }),
        client.invalidateQueries({ queryKey: waitingQuery.queryKey }),
      ]),
  })
  return {
    send,
    edit,
    remove,
    read,
    help,
    closeHelp: () => setHelp(undefined),
    renewKey: () => setKey(newKey()),
  }
}

export type ThreadActions = ReturnType<typeof useThread>
