import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#src/platform/web/api/api.ts'
import { FailedAlert } from '#src/platform/web/ui/failed-alert.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import type { Appointment } from '../../contract/appointments.ts'
import { PastSessions } from '../components/past-sessions.tsx'
import { SessionCard } from '../components/session-card.tsx'
import { appointmentsQuery } from '../queries.ts'

interface MySessionsProps {
  /** Null after they have left. */
  coachId: number | null
  coach: string
  isActive: boolean
}

const isComing = ({ status, end }: Appointment) => status === 'booked' && Date.parse(end) > Date.now()

/** A member's sessions with one coach. */
export function MySessions({ coachId, coach, isActive }: MySessionsProps) {
  const query = useQuery(appointmentsQuery)
  if (query.isError && !query.data) {
    return (
      <FailedAlert busy={query.isFetching} onRetry={query.refetch}>
        {messageOf(query.error, 'Your sessions could not be fetched. Please try again in a moment.')}
      </FailedAlert>
    )
  }
  if (!query.data) return <Skeleton className="h-40 w-full" />
  const sessions = query.data.filter(each => (each.coach?.id ?? null) === coachId)
  const coming = sessions.filter(isComing)
  const past = sessions.filter(session => !isComing(session)).toReversed()
  return (
    <div className="grid gap-6">
      {coming.length > 0 && (
        <ul className="grid gap-4">
          {coming.map((session, index) => (
            <SessionCard key={session.id} session={session} isNext={index === 0 && coming.length > 1} />
          ))}
        </ul>
      )}
      {isActive && sessions.length === 0 && (
        <p className="text-ink-soft">Your sessions with {coach} will be here, with what was noted.</p>
      )}
      {past.length > 0 && (
        <section aria-labelledby="past-sessions">
          <h2 id="past-sessions" className="mb-2 text-2xl">
            Past sessions
          </h2>
          <PastSessions sessions={past} />
        </section>
      )}
    </div>
  )
}
