import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#src/platform/web/api/api.ts'
import { FailedAlert } from '#src/platform/web/ui/failed-alert.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import type { Appointment } from '../../contract/appointments.ts'
import { BookedList } from '../booked/booked-list.tsx'
import { useLedSessions } from '../booked/coach-week.tsx'
import { appointmentsQuery } from '../queries.ts'
import { BookForClient } from './book-for-client.tsx'

interface ClientSessionsProps {
  memberId: number
  name: string
  isActive: boolean
}

const isComing = ({ status, end }: Appointment) => status === 'booked' && Date.parse(end) > Date.now()

/** A client's sessions on their coach's side: booked, moved and canceled here. */
export function ClientSessions({ memberId, name, isActive }: ClientSessionsProps) {
  const query = useQuery(appointmentsQuery)
  const sessions = useLedSessions()?.filter(({ member }) => member?.id === memberId)
  if (query.isError && !query.data) {
    return (
      <FailedAlert busy={query.isFetching} onRetry={query.refetch}>
        {messageOf(query.error, 'The sessions could not be fetched. Please try again in a moment.')}
      </FailedAlert>
    )
  }
  if (!sessions) return <Skeleton className="h-40 w-full" />
  return (
    <div className="grid gap-8">
      <BookedList
        title="Upcoming"
        sessions={sessions.filter(isComing)}
        empty={isActive ? `No session with ${name} is planned.` : undefined}
      />
      {isActive && <BookForClient memberId={memberId} name={name} />}
      <BookedList
        title="Past or canceled"
        sessions={sessions.filter(session => !isComing(session)).toReversed()}
      />
    </div>
  )
}
