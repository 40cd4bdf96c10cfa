import { useQueryClient } from '@tanstack/react-query'
import type { BodyIn } from '#src/contract/endpoint.ts'
import { call, useChange } from '#src/platform/web/api/api.ts'
import { newerOf } from '#src/platform/web/editing/newer-of.ts'
import {
  type Appointment,
  changeAppointment,
  refundAppointment,
} from '../../contract/appointments.ts'
import { appointmentsQuery, refetchSessions } from '../queries.ts'

/** A coach's changes of a session, put into the list at once. */
export function useCoachChanges(session: Appointment) {
  const client = useQueryClient()
  const params = { id: String(session.id) }
  const remember = (changed: Appointment) =>
    client.setQueryData<Appointment[]>(appointmentsQuery.queryKey, list =>
      list?.map(each => (each.id === changed.id ? changed : each)),
    )
  const change = useChange(
    (body: BodyIn<typeof changeAppointment>) => call(changeAppointment, { params, body }),
    {
      done: ({ status }, { video_link }) =>
        video_link === undefined
          ? undefined
          : {
              title: 'Link saved',
              ...(status === 'booked' && {
                description: 'Both of you get the invitation again, with it.',
              }),
            },
      failed: { title: 'Not saved' },
      onDone: remember,
      onFailed(error) {
        const newer = newerOf<Appointment>(error, 'session_stale')
        if (newer) remember(newer)
      },
    },
  )
  const refund = useChange(() => call(refundAppointment, { params }), {
    done: 'The credit can be used again',
    failed: { title: 'Not saved' },
    refetch: () => refetchSessions(client),
  })
  return { change, refund }
}
