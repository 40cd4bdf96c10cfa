import { useQueryClient } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
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
  return useChange(
    (body: Booking, idempotencyKey) =>
      call(bookForClient, { params: { memberId: String(memberId) }, body, idempotencyKey }),
    {
      done: booked => ({
        title: `Booked for ${name}`,
        description: `${whenOf(booked)}. Both of you get an invitation by mail.`,
      }),
      onDone,
      refetch: () => refetchSessions(client),
    },
  )
}
