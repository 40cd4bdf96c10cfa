import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { counted, numberText } from '#src/contract/formats.ts'
import { CoachChoice } from '#src/features/coaching/web/components/coach-choice.tsx'
import { call } from '#src/platform/web/api/api.ts'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { EndlessTable, totalOf } from '#src/platform/web/lists/endless-table.tsx'
import { ListSearch } from '#src/platform/web/lists/list-search.tsx'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { EmptyState } from '#src/platform/web/ui/loading.tsx'
import { handOverOffer, type ManagedOffer } from '../contract/purchases.ts'
import { money, VISIBILITY_LABELS } from './copy.ts'
import { LeftPurchases } from './left-purchases.tsx'
import { MANAGED, managedOffersQuery, offerSiteSettingsQuery } from './queries.ts'
import { SiteSettingsForm } from './site-settings-form.tsx'

/** /admin/offers: what is sold on this site, in counts and sums; nothing of who bought it. */
export default function AdminOffersPage() {
  const [search] = useSearchParams()
  const q = search.get('q') ?? ''
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

const loaders = loadersOf((_, { search }) => [
  managedOffersQuery(search.get('q') ?? ''),
  offerSiteSettingsQuery,
])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser

interface HandOverProps {
  offer: ManagedOffer
  coaches: readonly { id: number; name: string }[]
}

/** Gives the offer of a coach who has left to another one, with its purchases. */
const HandOver = ({ offer, coaches }: HandOverProps) => (
  <>
    <p className="text-ink-soft text-sm">
      {offer.coach ? `${offer.coach.name} is no coach anymore.` : 'The coach has left.'}
    </p>
    <CoachChoice
      label={`Hand over ${offer.title}`}
      now={null}
      nobody="Hand over to …"
      coaches={coaches}
      send={coach => call(handOverOffer, { params: { id: String(offer.id) }, body: { coach } })}
      done={({ coach, title }) => ({ title: `${coach?.name} has it now`, description: title })}
      failed="The offer was not handed over"
      refetch={MANAGED}
    />
  </>
)
