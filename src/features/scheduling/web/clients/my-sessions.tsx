import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { siteNow } from '#src/platform/web/calendar/site-clock.ts'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { comingAndPast } from '../../domain/agenda.ts'
import { PastSessions } from '../components/past-sessions.tsx'
import { SessionCards } from '../components/session-card.tsx'
import { appointmentsQuery } from '../queries.ts'

interface MySessionsProps {
  /** Null after they have left. */
  coachId: number | null
  coach: string
  isActive: boolean
}

export function MySessions({ coachId, coach, isActive }: MySessionsProps) {
  const query = useQuery(appointmentsQuery)
  if (!query.data)
    return (
      <Loading query={query} className="h-40 w-full">
        {t`Your sessions could not be fetched. Please try again in a moment.`}
      </Loading>
    )
  const sessions = query.data.filter(each => (each.coach?.id ?? null) === coachId)
  const { coming, past } = comingAndPast(sessions, siteNow())
  return (
    <div className="grid gap-6">
      {coming.length > 0 && <SessionCards sessions={coming} />}
      {isActive && sessions.length === 0 && (
        <p className="text-ink-soft">
          <Trans>Your sessions with {coach} will be here, with what was noted.</Trans>
        </p>
      )}
      <PastSessions sessions={past} />
    </div>
  )
}
