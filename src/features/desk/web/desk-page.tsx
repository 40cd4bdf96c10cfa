import { clientCountsQuery } from '#src/features/coaching/web/client-counts-query.ts'
import { proposedQuery, waitingClientsQuery } from '#src/features/coaching/web/queries.ts'
import { deskQuery, newPurchasesQuery } from '#src/features/offers/web/queries.ts'
import { DeskPurchases } from '#src/features/offers/web/selling/desk-purchases.tsx'
import { appointmentsQuery } from '#src/features/scheduling/web/queries.ts'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Proposed } from './clients/invite.tsx'
import { WaitingClients } from './clients/waiting-clients.tsx'
import { enquiryNewsData } from './news/enquiry-news-data.ts'
import { NewsSection } from './news/news-section.tsx'
import { Next } from './news/next.tsx'

/** The coach's desk: what came in, what is next, and who waits. */
export default function DeskPage() {
  return (
    <Screen title="Desk" intro="What came in, what is next, and who waits.">
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
