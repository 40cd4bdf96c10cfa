import type { ReactElement } from 'react'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import type { Appointment } from '../../contract/appointments.ts'
import { personOf, SessionDetails, STATES } from '../booked/booked-row.tsx'
import { useWhenOf } from '../use-sessions.ts'

/** One session of the calendar, with what the coach can do about it. */
export function SessionDialog({
  session,
  trigger,
}: {
  session: Appointment
  trigger: ReactElement
}) {
  const whenOf = useWhenOf()
  const [tone, label] = STATES[session.status]
  return (
    <Dialog
      title={personOf(session)}
      description={`${session.name}, ${whenOf(session)}`}
      trigger={trigger}
    >
      <Badge tone={tone}>{label}</Badge>
      <div className="mt-4 space-y-4">
        <SessionDetails session={session} />
      </div>
    </Dialog>
  )
}
