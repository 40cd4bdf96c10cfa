import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { numberText } from '#src/contract/formats.ts'
import { i18n } from '#src/contract/i18n.ts'
import { CoachChoice } from '#src/features/coaching/web/components/coach-choice.tsx'
import { call } from '#src/platform/web/api/api.ts'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { EndlessTable, totalOf } from '#src/platform/web/lists/endless-table.tsx'
import { ListSearch } from '#src/platform/web/lists/list-search.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { EmptyState } from '#src/platform/web/ui/loading.tsx'
import { handOverOffer, type ManagedOffer } from '../contract/purchases.ts'
import { money, VISIBILITY_LABELS } from './copy.ts'
import { LeftPurchases } from './left-purchases.tsx'
import { MANAGED, managedOffersQuery, offerSiteSettingsQuery } from './queries.ts'
import { SiteSettingsForm } from './site-settings-form.tsx'

export const meta = pageMeta(msg`Offers`, msg`Administration.`)

/** /admin/offers: what is sold on this site, in counts and sums; nothing of who bought it. */
export default function AdminOffersPage() {
  const [search] = useSearchParams()
  const q = search.get('q') ?? ''
  const list = useInfiniteQuery(managedOffersQuery(q))
  const total = totalOf(list)
  const coaches = list.data?.pages[0]?.coaches ?? []
  return (
    <Screen
      title={t`Offers`}
      intro={total !== undefined && t`${plural(total, { one: '# offer', other: '# offers' })}`}
      actions={<ListSearch label={t`Search offers`} />}
    >
      <div className="grid gap-10">
        <EndlessTable
          list={list}
          q={q}
          caption={t`Offers`}
          failed={t`The offers could not be loaded`}
          empty={
            <EmptyState title={t`No offers yet.`}>
              <Trans>Coaches make them under Offers.</Trans>
            </EmptyState>
          }
          columns={[
            {
              name: t`Offer`,
              cell: ({ title }) => <p className="font-semibold md:max-w-72">{title}</p>,
            },
            {
              name: t`Coach`,
              cell: offer =>
                offer.left_alone ? <HandOver offer={offer} coaches={coaches} /> : offer.coach?.name,
            },
            { name: t`Shown`, cell: ({ visible }) => i18n._(VISIBILITY_LABELS[visible]) },
            { name: t`Sold`, cell: ({ sold }) => numberText(sold) },
            {
              name: t`Paid`,
              className: 'md:whitespace-nowrap',
              cell: ({ paid_sum, currency }) => money(paid_sum, currency),
            },
            {
              name: t`Purchases`,
              hideName: true,
              className: 'md:text-end',
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
      {offer.coach ? t`${offer.coach.name} is no coach anymore.` : t`The coach has left.`}
    </p>
    <CoachChoice
      label={t`Hand over ${offer.title}`}
      now={null}
      nobody={t`Hand over to …`}
      coaches={coaches}
      send={coach => call(handOverOffer, { params: { id: String(offer.id) }, body: { coach } })}
      done={({ coach, title }) => ({
        title: t`${coach?.name ?? ''} has it now`,
        description: title,
      })}
      failed={t`The offer was not handed over`}
      refetch={MANAGED}
    />
  </>
)
