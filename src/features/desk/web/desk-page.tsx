import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { clientCountsQuery } from '#src/features/coaching/web/client-counts-query.ts'
import { proposedQuery, waitingClientsQuery } from '#src/features/coaching/web/queries.ts'
import { deskQuery, newPurchasesQuery } from '#src/features/offers/web/queries.ts'
import { DeskPurchases } from '#src/features/offers/web/selling/desk-purchases.tsx'
import { NextSessions } from '#src/features/scheduling/web/booked/coach-week.tsx'
import { appointmentsQuery } from '#src/features/scheduling/web/queries.ts'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Card } from '#src/platform/web/ui/card.tsx'
import { Proposed } from './clients/invite.tsx'
import { WaitingClients } from './clients/waiting-clients.tsx'
import { NewsSection } from './news/news-section.tsx'
import { enquiryNewsData } from './news/use-enquiry-news.tsx'

export const meta = pageMeta(msg`Desk`, msg`The coach’s desk.`)

const Next = () => (
  <Card>
    <NextSessions />
    <p className="mt-4">
      <Link to={href('/coach/calendar')} className="text-link inline-flex min-h-11 items-center">
        <Trans>All sessions</Trans>
      </Link>
    </p>
  </Card>
)

/** The coach's desk: what came in, what is next, and who waits. */
export default function DeskPage() {
  return (
    <Screen title={t`Desk`} intro={t`What came in, what is next, and who waits.`}>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <NewsSection />
        <div className="grid gap-6 lg:row-span-2">
          <Next />
          <DeskPurchases />
          <Proposed />
        </div>
        <WaitingClients />
      </div>
    </Screen>
  )
}

const loaders = loadersOf(client => [
  waitingClientsQuery,
  clientCountsQuery,
  proposedQuery,
  appointmentsQuery,
  deskQuery,
  newPurchasesQuery,
  ...enquiryNewsData(client),
])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
