import { useState } from 'react'
import type { Appointment } from '../../contract/appointments.ts'
import { TimeChoice } from './time-choice.tsx'

interface MoveChoiceProps {
  session: Appointment
  /** The other person's time zone. */
  otherZone: string
  move: { isPending: boolean; error: Error | null; mutate: (start: string) => void }
  onCancel: () => void
}

/** Another time for a session. */
export function MoveChoice({ session, otherZone, move, onCancel }: MoveChoiceProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  if (session.session_type_id === null) return null
  return (
    <TimeChoice
      typeId={session.session_type_id}
      coachZone={otherZone}
      chosen={chosen}
      onChoose={setChosen}
      action="Move to this time"
      busy={move.isPending}
      error={move.error}
      onConfirm={move.mutate}
      onCancel={onCancel}
    />
  )
}
