import type { Appointment } from '../../contract/appointments.ts'
import { BookedRow } from './booked-row.tsx'

interface BookedListProps {
  title: string
  sessions: readonly Appointment[]
  /** The text for an empty list; without it, an empty list renders nothing. */
  empty?: string | undefined
}

export function BookedList({ title, sessions, empty }: BookedListProps) {
  if (sessions.length === 0 && !empty) return null
  return (
    <section>
      <h2 className="text-2xl">{title}</h2>
      {sessions.length === 0 ? (
        <p className="mt-2 text-ink-soft">{empty}</p>
      ) : (
        <ul className="divide-y divide-line">
          {sessions.map(session => (
            <BookedRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </section>
  )
}
