import { href, Link } from 'react-router'
import { clientsQuery, proposedQuery } from '#src/features/coaching/web/queries.ts'
import { deskQuery } from '#src/features/offers/web/queries.ts'
import { DeskPurchases } from '#src/features/offers/web/selling/desk-purchases.tsx'
import { CoachWeek } from '#src/features/scheduling/web/booked/coach-week.tsx'
import { appointmentsQuery } from '#src/features/scheduling/web/queries.ts'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Card } from '#src/platform/web/ui/card.tsx'
import { ClientList } from './clients/client-list.tsx'
import { Inviting } from './clients/invite.tsx'

/** The coach's desk: today, this week, who comes next, and who has gone silent. */
export default function DeskPage() {
  return (
    <Screen title="Desk" intro="Today, this week, and the people you work with.">
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6">
          <Card>
            <CoachWeek />
            <p className="mt-4">
              <Link
                to={href('/coach/calendar')}
                className="text-link inline-flex min-h-11 items-center"
              >
                All sessions
              </Link>
            </p>
          </Card>
          <DeskPurchases />
          <section aria-labelledby="clients">
            <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
              <h2 id="clients" className="text-2xl">
                Clients
              </h2>
              <Link
                to={href('/coach/clients')}
                className="text-link inline-flex min-h-11 items-center"
              >
                Search and archive
              </Link>
            </div>
            <ClientList q="" isArchive={false} hasWeeks />
          </section>
        </div>
        <Inviting />
      </div>
    </Screen>
  )
}

const loaders = loadersOf(() => [
  clientsQuery('', false),
  proposedQuery,
  appointmentsQuery,
  deskQuery,
])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
