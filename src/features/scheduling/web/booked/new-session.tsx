import { useEffect } from 'react'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { type Appointment, changeAppointment } from '../../contract/appointments.ts'
import { appointmentsQuery } from '../queries.ts'
import { useWhenOf } from '../use-sessions.ts'
import { personOf, SessionDetails } from './booked-row.tsx'
import { useLedSessions } from './coach-week.tsx'

interface NewSessionDialogProps {
  session: Appointment
  onClose: () => void
}

/** A session that came in; whoever opens it has seen it. */
export function NewSessionDialog({ session, onClose }: NewSessionDialogProps) {
  const whenOf = useWhenOf()
  const current = useLedSessions()?.find(({ id }) => id === session.id) ?? session
  const { mutate } = useChange(
    (id: number) => call(changeAppointment, { params: { id: String(id) }, body: { seen: true } }),
    { refetch: [appointmentsQuery] },
  )
  useEffect(() => mutate(session.id), [mutate, session.id])
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={personOf(current)}
      description={`${current.name}, ${whenOf(current)}`}
      className="max-w-2xl"
    >
      <div className="space-y-4">
        <SessionDetails session={current} />
      </div>
    </Dialog>
  )
}
