import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#src/platform/web/api/api.ts'
import { outdate } from '#src/platform/web/api/query-keys.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { focusHeading } from '#src/platform/web/browser/focus-heading.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { useZone } from '#src/platform/web/calendar/clock.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import {
  type Appointment,
  book,
  cancelAppointment,
  moveAppointment,
} from '../contract/appointments.ts'
import type { SessionType } from '../contract/session-types.ts'
import { whenWords } from '../domain/words.ts'
import { SESSIONS } from './queries.ts'
import { useReader } from './use-reader.ts'

/** @returns when a session is, in the reader's zone */
export function useWhenOf(): (session: Pick<Appointment, 'start'>) => string {
  const zone = useZone()
  return ({ start }) => whenWords(Date.parse(start), zone)
}

/** Books a time; what was chosen stays on the screen when it fails. */
export function useBooking({ id, zone: coachZone }: SessionType, onDone: () => void) {
  const { zone } = useReader(coachZone)
  const whenOf = useWhenOf()
  return useChange(
    (start: string, idempotencyKey) =>
      call(book, { body: { session_type_id: id, start, zone }, idempotencyKey }),
    {
      done: booked => ({
        title: t`Your session is booked`,
        description: siteSettings().sendsMail
          ? t`${whenOf(booked)}. An invitation is on its way.`
          : `${whenOf(booked)}.`,
      }),
      onDone,
      refetch: SESSIONS,
      onRefetched: focusHeading,
    },
  )
}

export function useMove(session: Appointment, onDone: () => void) {
  const whenOf = useWhenOf()
  return useChange(
    (start: string) =>
      call(moveAppointment, { params: { id: String(session.id) }, body: { start } }),
    {
      done: moved => ({ title: t`Your session has a new time`, description: whenOf(moved) }),
      onDone,
      refetch: SESSIONS,
    },
  )
}

export function useCancel(session: Appointment, onDone: () => void) {
  const client = useQueryClient()
  const whenOf = useWhenOf()
  return useForm({
    keep: `cancel-session-${session.id}`,
    stored: { reason: '' },
    send: body => call(cancelAppointment, { params: { id: String(session.id) }, body }),
    done: () => ({ title: t`The session is canceled`, description: whenOf(session) }),
    failed: { title: t`Not canceled` },
    onDone,
    async refetch() {
      await outdate(client, ...SESSIONS)
      focusHeading()
    },
  })
}
