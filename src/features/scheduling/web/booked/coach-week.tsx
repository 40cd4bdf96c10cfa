import { useQuery } from '@tanstack/react-query'
import { weekOf } from '#src/contract/calendar.ts'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { useToday } from '#src/platform/web/calendar/use-today.ts'
import { Skeleton } from '#src/platform/web/ui/loading.tsx'
import type { Appointment } from '../../contract/appointments.ts'
import { appointmentsQuery } from '../queries.ts'
import { BookedList } from './booked-row.tsx'

export function useLedSessions(): Appointment[] | undefined {
  const { user } = useSession()
  const all = useQuery(appointmentsQuery)
  return all.data?.filter(({ coach }) => user && coach?.id === user.id)
}

/** Today and the rest of this week; the coach's desk shows it as well. It reads `appointmentsQuery`. */
export function CoachWeek() {
  const today = useToday()
  const { dateOf } = useFormats()
  const sessions = useLedSessions()
  if (!sessions) return <Skeleton className="h-32 w-full" />
  const isLive = ({ status }: Appointment) => status !== 'cancelled'
  const of = (test: (date: string) => boolean) =>
    sessions.filter(session => isLive(session) && test(dateOf(session.start)))
  return (
    <div className="space-y-8">
      <BookedList title="Today" sessions={of(date => date === today)} empty="No sessions today." />
      <BookedList
        title="This week"
        sessions={of(date => date > today && weekOf(date) === weekOf(today))}
        empty="No more sessions this week."
      />
    </div>
  )
}
