import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { siteNow } from '#src/platform/web/calendar/site-clock.ts'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { comingAndPast } from '../../domain/agenda.ts'
import { BookedList } from '../booked/booked-row.tsx'
import { useLedSessions } from '../booked/coach-week.tsx'
import { appointmentsQuery } from '../queries.ts'
import { BookForClient } from './book-for-client.tsx'

interface ClientSessionsProps {
  memberId: number
  name: string
  isActive: boolean
}

export function ClientSessions({ memberId, name, isActive }: ClientSessionsProps) {
  const query = useQuery(appointmentsQuery)
  const sessions = useLedSessions()?.filter(({ member }) => member?.id === memberId)
  if (!sessions)
    return (
      <Loading query={query} className="h-40 w-full">
        {t`The sessions could not be fetched. Please try again in a moment.`}
      </Loading>
    )
  const { coming, past } = comingAndPast(sessions, siteNow())
  return (
    <div className="grid gap-8">
      <BookedList
        title={t`Upcoming`}
        sessions={coming}
        empty={isActive ? t`No session with ${name} is planned.` : undefined}
      />
      {isActive && <BookForClient memberId={memberId} name={name} />}
      <BookedList title={t`Past or canceled`} sessions={past} />
    </div>
  )
}
