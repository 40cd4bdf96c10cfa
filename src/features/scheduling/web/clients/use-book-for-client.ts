import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#src/platform/web/api/api.ts'
import { newKey } from '#src/platform/web/api/new-key.ts'
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
  // The same choice keeps its idempotency key, so that a retry after a lost answer does not book twice.
  const key = useRef({ choice: '', value: '' })
  return useMutation({
    mutationFn: (body: Booking) => {
      const choice = JSON.stringify(body)
      if (key.current.choice !== choice) key.current = { choice, value: newKey() }
      const params = { memberId: String(memberId) }
      return call(bookForClient, { params, body, idempotencyKey: key.current.value })
    },
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
