import { t } from '@lingui/core/macro'
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

const NEXT = 5

/** Today's, and the next ones, whatever week they are in. It reads `appointmentsQuery`. */
export function NextSessions() {
  const today = useToday()
  const { dateOf } = useFormats()
  const sessions = useLedSessions()
  if (!sessions) return <Skeleton className="h-32 w-full" />
  const live = sessions.filter(({ status }) => status !== 'cancelled')
  const next = live.filter(({ start }) => dateOf(start) > today).slice(0, NEXT)
  return (
    <div className="space-y-6">
      <BookedList
        title={t`Today`}
        sessions={live.filter(({ start }) => dateOf(start) === today)}
        empty={t`No sessions today.`}
        isPlain
      />
      <BookedList
        isPlain
        title={t`Next`}
        sessions={next}
        empty={t`Nothing is booked after today.`}
      />
    </div>
  )
}

/** Today and the rest of this week. It reads `appointmentsQuery`. */
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
      <BookedList
        title={t`Today`}
        sessions={of(date => date === today)}
        empty={t`No sessions today.`}
      />
      <BookedList
        title={t`This week`}
        sessions={of(date => date > today && weekOf(date) === weekOf(today))}
        empty={t`No more sessions this week.`}
      />
    </div>
  )
}
