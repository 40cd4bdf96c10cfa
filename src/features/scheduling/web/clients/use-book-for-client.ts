import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import { useIntentKey } from '#src/platform/web/api/use-intent-key.ts'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { bookForClient } from '../../contract/clients.ts'
import { refetchSessions } from '../queries.ts'
import { useWhenOf } from '../use-sessions.ts'

interface Booking {
  session_type_id: number
  start: string
  use_credit: boolean
}

export function useBookForClient(memberId: number, name: string, onDone: () => void) {
  const client = useQueryClient()
  const whenOf = useWhenOf()
  const intent = useIntentKey()
  return useMutation({
    mutationFn: (body: Booking) =>
      call(bookForClient, {
        params: { memberId: String(memberId) },
        body,
        idempotencyKey: intent.keyFor(body),
      }),
    onSuccess: async booked => {
      toast({
        title: `Booked for ${name}`,
        description: `${whenOf(booked)}. Both of you get an invitation by mail.`,
        tone: 'success',
      })
      onDone()
      await refetchSessions(client)
    },
    onError: () => refetchSessions(client),
  })
}
