import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { siteNow } from '#src/platform/web/calendar/site-clock.ts'
import { PageHeader } from '#src/platform/web/layout/page-header.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { FailedQuery, Skeleton } from '#src/platform/web/ui/loading.tsx'
import type { Appointment } from '../contract/appointments.ts'
import type { SessionCredits } from '../contract/credits.ts'
import { comingAndPast } from '../domain/agenda.ts'
import { BookSection } from './components/book-section.tsx'
import { PastSessions } from './components/past-sessions.tsx'
import { SessionCards } from './components/session-card.tsx'
import { allTypesQuery, appointmentsQuery, chosenSlots, creditsQuery } from './queries.ts'

export const meta = pageMeta(
  msg`Sessions`,
  msg`Book, move and look back on sessions with your coach.`,
)

export default function SessionsPage() {
  const { user } = useSession()
  const appointments = useQuery(appointmentsQuery)
  const credits = useQuery(creditsQuery)
  const types = useQuery(allTypesQuery)
  const failed = [appointments, credits, types].find(query => query.isError)
  return (
    <div className="wrap max-w-[60rem] space-y-12 py-8 lg:py-12">
      <PageHeader title={t`Sessions`}>
        <p className="mt-3 text-ink-soft text-lg">
          <Trans>
            Time with your coach: book it, move it until 24 hours before, and come back to what you
            noted.
          </Trans>
        </p>
      </PageHeader>
      {failed && (
        <FailedQuery query={failed}>
          {t`Your sessions could not be fetched. Please try again in a moment.`}
        </FailedQuery>
      )}
      {appointments.data && credits.data && types.data ? (
        <Loaded
          sessions={appointments.data.filter(({ member }) => member && member.id === user?.id)}
          credits={credits.data}
          types={types.data}
        />
      ) : (
        !failed && <Skeleton className="h-64 w-full" />
      )}
    </div>
  )
}

type LoadedProps = ComponentProps<typeof BookSection> & { sessions: readonly Appointment[] }

function Loaded({ sessions, credits, types }: LoadedProps) {
  const { coming, past } = comingAndPast(sessions, siteNow())
  return (
    <>
      {coming.length > 0 && (
        <section aria-labelledby="coming">
          <h2 id="coming" className="mb-4 text-2xl">
            {coming.length === 1 ? t`Your next session` : t`Your next sessions`}
          </h2>
          <SessionCards sessions={coming} />
        </section>
      )}
      <section aria-labelledby="book">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="book" className="text-2xl">
            <Trans>Book a session</Trans>
          </h2>
          <p className="text-ink-soft">{useLeftWords(credits)}</p>
        </div>
        <BookSection types={types} credits={credits} />
      </section>
      <PastSessions sessions={past} />
    </>
  )
}

function useLeftWords({ left, credits }: SessionCredits): string {
  const { longDayOf } = useFormats()
  const [first] = credits
  if (left === 0 || !first) return t`No sessions left at the moment`
  const many = t`${plural(left, { one: '# session', other: '# sessions' })} left`
  const until = longDayOf(first.expires_at)
  return credits.length === 1 ? t`${many}, until ${until}` : t`${many}, the first until ${until}`
}

const loaders = loadersOf((_, { search, zone }) => [
  appointmentsQuery,
  creditsQuery,
  allTypesQuery,
  ...chosenSlots(search, zone),
])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
