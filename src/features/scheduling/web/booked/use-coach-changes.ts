import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyIn } from '#src/contract/endpoint.ts'
import { call } from '#src/platform/web/api/api.ts'
import { newerOf } from '#src/platform/web/editing/newer-of.ts'
import { failedToast } from '#src/platform/web/ui/toast-error.ts'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { type Appointment, changeAppointment, refundAppointment } from '../../contract/appointments.ts'
import { appointmentsQuery, refetchSessions } from '../queries.ts'

const failed = failedToast('Not saved')

/** A coach's changes of a session, put into the list at once. */
export function useCoachChanges(session: Appointment) {
  const client = useQueryClient()
  const params = { id: String(session.id) }
  const remember = (changed: Appointment) =>
    client.setQueryData<Appointment[]>(appointmentsQuery.queryKey, list =>
      list?.map(each => (each.id === changed.id ? changed : each)),
    )
  const change = useMutation({
    mutationFn: (body: BodyIn<typeof changeAppointment>) => call(changeAppointment, { params, body }),
    onSuccess: remember,
    onError: error => {
      const newer = newerOf<Appointment>(error, 'session_stale')
      if (newer) remember(newer)
      failed(error)
    },
  })
  const refund = useMutation({
    mutationFn: () => call(refundAppointment, { params }),
    onSuccess: () => {
      toast({ title: 'The credit can be used again', tone: 'success' })
      return refetchSessions(client)
    },
    onError: failed,
  })
  return { change, refund }
}
