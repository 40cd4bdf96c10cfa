import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { href, Link, useSearchParams } from 'react-router'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { EmptyState, Loading } from '#src/platform/web/ui/loading.tsx'
import { incomeQuery, ownOffersQuery, soldQuery } from './queries.ts'
import { GiveDialog } from './selling/give-dialog.tsx'
import { OwnIncome } from './selling/income.tsx'
import { OfferRow } from './selling/offer-row.tsx'
import { Purchases, statusOf } from './selling/purchases.tsx'

export const meta = pageMeta(msg`Offers`, msg`What you sell, and who bought it.`)

/** /coach/offers: what a coach sells, and who bought it. */
export default function CoachOffersPage() {
  const offers = useQuery(ownOffersQuery)
  const [search] = useSearchParams()
  const q = search.get('q') ?? ''
  const status = statusOf(search.get('status'))
  const sold = useInfiniteQuery(soldQuery({ q, status }))
  const isEmpty = offers.data?.length === 0
  const hasSold = q !== '' || status !== '' || (sold.data?.pages[0]?.total ?? 0) > 0
  return (
    <Screen
      title={t`Offers`}
      intro={t`What you sell, and who bought it.`}
      actions={
        <>
          <Link to={href('/coach/offers/settings')} className={buttonClass('secondary')}>
            <Trans>Terms and tax</Trans>
          </Link>
          {!isEmpty && <NewOffer />}
        </>
      }
    >
      <div className="grid gap-10">
        {!offers.data && (
          <Loading query={offers} title={t`Your offers could not be loaded`} className="h-72" />
        )}
        {isEmpty && (
          <EmptyState title={t`What do you sell?`} action={<NewOffer />}>
            <Trans>
              Six sessions within three months, a place in a group, one paid hour, a first
              conversation for free: write it down, name a price, and share its page. What is paid
              is counted here, and each client sees what is left.
            </Trans>
          </EmptyState>
        )}
        {offers.data && offers.data.length > 0 && (
          <section aria-labelledby="own-offers" className="grid gap-4">
            <h2 id="own-offers" className="text-2xl">
              <Trans>Your offers</Trans>
            </h2>
            <ul className="grid gap-4 lg:grid-cols-2">
              {offers.data.map(offer => (
                <OfferRow key={offer.id} offer={offer} />
              ))}
            </ul>
          </section>
        )}
        <OwnIncome />
        {offers.data && (offers.data.length > 0 || hasSold) && (
          <Purchases
            list={sold}
            actions={
              <>
                <GiveDialog
                  paid="given"
                  offers={offers.data}
                  trigger={
                    <Button variant="secondary">
                      <Trans>Give to a client</Trans>
                    </Button>
                  }
                />
                <GiveDialog
                  paid="bank"
                  offers={offers.data}
                  trigger={
                    <Button variant="secondary">
                      <Trans>Paid by bank</Trans>
                    </Button>
                  }
                />
              </>
            }
          />
        )}
      </div>
    </Screen>
  )
}

const NewOffer = () => (
  <Link to={href('/coach/offers/:id', { id: 'new' })} className={buttonClass()}>
    <Trans>New offer</Trans>
  </Link>
)

const loaders = loadersOf((_, { search, today }) => [
  ownOffersQuery,
  incomeQuery(today.slice(0, 4)),
  soldQuery({ q: search.get('q') ?? '', status: statusOf(search.get('status')) }),
])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
