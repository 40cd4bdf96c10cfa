import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { href, Link, useParams } from 'react-router'
import { ownTypesQuery } from '#src/features/scheduling/web/queries.ts'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import {
  loadInBrowser,
  loadOnServer,
  type PageQueries,
} from '#src/platform/web/routing/page-loaders.ts'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { EmptyState, FailedQuery, Skeleton } from '#src/platform/web/ui/loading.tsx'
import type { OwnOffer } from '../contract/offers.ts'
import { OfferEditor } from './editing/offer-editor.tsx'
import { offerPicturesQuery, offerSettingsQuery, ownOffersQuery } from './queries.ts'

export const meta = pageMeta(msg`Offer`, msg`Write an offer, with its page beside it.`)

const editorData: PageQueries = () => [
  ownOffersQuery,
  ownTypesQuery,
  offerPicturesQuery,
  offerSettingsQuery,
]

/** /coach/offers/new and /coach/offers/{id} */
export default function CoachOfferPage() {
  const { id = '' } = useParams()
  const offers = useQuery(ownOffersQuery)
  const settings = useQuery(offerSettingsQuery)
  const offer = offers.data?.find(each => String(each.id) === id)
  const currency = offer?.currency ?? settings.data?.currency
  if (currency && (offer || id === 'new'))
    return <OfferEditor key={id} offer={offer} currency={currency} />
  const failed = [offers, settings].find(({ isError, data }) => isError && !data)
  return (
    <Screen title={t`Offer`}>
      {failed ? (
        <FailedQuery query={failed} title={t`The offer could not be loaded`} />
      ) : offers.data && id !== 'new' ? (
        <EmptyState
          title={t`There is no such offer.`}
          action={
            <Link to={href('/coach/offers')} className={buttonClass('secondary')}>
              <Trans>All offers</Trans>
            </Link>
          }
        >
          <Trans>It may have been deleted.</Trans>
        </EmptyState>
      ) : (
        <Skeleton className="h-96" />
      )}
    </Screen>
  )
}

export const loader = loadOnServer(
  editorData,
  (client, { params }) =>
    params.id !== 'new' &&
    !client
      .getQueryData<OwnOffer[]>(ownOffersQuery.queryKey)
      ?.some(({ id }) => String(id) === params.id),
)
export const clientLoader = loadInBrowser(editorData)
