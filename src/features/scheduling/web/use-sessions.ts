import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import { useIntentKey } from '#src/platform/web/api/use-intent-key.ts'
import { focusHeading } from '#src/platform/web/browser/focus-heading.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { useZone } from '#src/platform/web/calendar/clock.tsx'
import { failedToast } from '#src/platform/web/ui/toast-error.ts'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { type Appointment, book, cancelAppointment, moveAppointment } from '../contract/appointments.ts'
import type { SessionType } from '../contract/session-types.ts'
import { whenWords } from '../domain/words.ts'
import { refetchSessions } from './queries.ts'
import { useReader } from './use-reader.ts'

/** @returns when a session is, in the reader's zone */
export function useWhenOf(): (session: Pick<Appointment, 'start'>) => string {
  const zone = useZone()
  return ({ start }) => whenWords(Date.parse(start), zone)
}

/** Books a time; what was chosen stays on the screen when it fails. */
export function useBooking({ id, zone: coachZone }: SessionType, onDone: () => void) {
  const client = useQueryClient()
  const { zone } = useReader(coachZone)
  const whenOf = useWhenOf()
  const intent = useIntentKey()
  return useMutation({
    mutationFn: (start: string) => {
      const body = { session_type_id: id, start, zone }
      return call(book, { body, idempotencyKey: intent.keyFor(body) })
    },
    onSuccess: async booked => {
      toast({
        title: 'Your session is booked',
        description: `${whenOf(booked)}.${siteSettings().sendsMail ? ' An invitation is on its way.' : ''}`,
        tone: 'success',
      })
      onDone()
      await refetchSessions(client)
      focusHeading()
    },
    onError: () => refetchSessions(client),
  })
}

export function useMove(session: Appointment, onDone: () => void) {
  const client = useQueryClient()
  const whenOf = useWhenOf()
  return useMutation({
    mutationFn: (start: string) =>
      call(moveAppointment, { params: { id: String(session.id) }, body: { start } }),
    onSuccess: async moved => {
      toast({ title: 'Your session has a new time', description: whenOf(moved), tone: 'success' })
      onDone()
      await refetchSessions(client)
    },
    onError: () => refetchSessions(client),
  })
}

export function useCancel(session: Appointment, onDone: () => void) {
  const client = useQueryClient()
  const whenOf = useWhenOf()
  return useMutation({
    mutationFn: (reason: string) =>
      call(cancelAppointment, { params: { id: String(session.id) }, body: { reason } }),
    onSuccess: async () => {
      toast({ title: 'The session is canceled', description: whenOf(session), tone: 'success' })
      onDone()
      await refetchSessions(client)
      focusHeading()
    },
    onError: error => {
      failedToast('Not canceled')(error)
      return refetchSessions(client)
    },
  })
}
