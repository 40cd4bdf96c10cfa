import { useInfiniteQuery } from '@tanstack/react-query'
import { counted, numberText } from '#src/contract/formats.ts'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { EndlessTable, totalOf } from '#src/platform/web/lists/endless-table.tsx'
import { ListSearch } from '#src/platform/web/lists/list-search.tsx'
import type { PageQueries } from '#src/platform/web/routing/page.ts'
import { loadInBrowser, loadOnServer } from '#src/platform/web/routing/page-loaders.ts'
import { termOf, useTerm } from '#src/platform/web/routing/use-term.ts'
import { EmptyState } from '#src/platform/web/ui/empty-state.tsx'
import { HandOver } from './administration/hand-over.tsx'
import { LeftPurchases } from './administration/left-purchases.tsx'
import { SiteSettingsForm } from './administration/site-settings-form.tsx'
import { money, VISIBILITY_LABELS } from './copy.ts'
import { managedOffersQuery, offerSiteSettingsQuery } from './queries.ts'

/** /admin/offers: what is sold on this site, in counts and sums; nothing of who bought it. */
export default function AdminOffersPage() {
  const q = useTerm()
  const list = useInfiniteQuery(managedOffersQuery(q))
  const total = totalOf(list)
  const coaches = list.data?.pages[0]?.coaches ?? []
  return (
    <Screen
      title="Offers"
      intro={total !== undefined && counted(total, 'offer')}
      actions={<ListSearch label="Search offers" />}
    >
      <div className="grid gap-10">
        <EndlessTable
          list={list}
          q={q}
          caption="Offers"
          failed="The offers could not be loaded"
          empty={<EmptyState title="No offers yet.">Coaches make them under Offers.</EmptyState>}
          columns={[
            {
              name: 'Offer',
              cell: ({ title }) => <p className="font-semibold md:max-w-72">{title}</p>,
            },
            {
              name: 'Coach',
              cell: offer =>
                offer.left_alone ? <HandOver offer={offer} coaches={coaches} /> : offer.coach?.name,
            },
            { name: 'Shown', cell: ({ visible }) => VISIBILITY_LABELS[visible] },
            { name: 'Sold', cell: ({ sold }) => numberText(sold) },
            {
              name: 'Paid',
              className: 'md:whitespace-nowrap',
              cell: ({ paid_sum, currency }) => money(paid_sum, currency),
            },
            {
              name: 'Purchases',
              hideName: true,
              className: 'md:text-right',
              cell: offer => offer.left_alone && offer.sold > 0 && <LeftPurchases offer={offer} />,
            },
          ]}
        />
        <SiteSettingsForm />
      </div>
    </Screen>
  )
}

const queries: PageQueries = (_, { search }) => [
  managedOffersQuery(termOf(search)),
  offerSiteSettingsQuery,
]

export const loader = loadOnServer(queries)
export const clientLoader = loadInBrowser(queries)
