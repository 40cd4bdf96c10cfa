import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { href, type LoaderFunctionArgs, useParams } from 'react-router'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import { decimalsOf, priceOfCents } from '#src/features/texts/domain/money.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { NotFound } from '#src/platform/web/layout/not-found.tsx'
import { formAction } from '#src/platform/web/routing/form-action.ts'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import {
  loadInBrowser,
  loadOnServer,
  type PageQueries,
} from '#src/platform/web/routing/page-loaders.ts'
import { visitorContext } from '#src/platform/web/routing/page-visit.ts'
import { usePageTitle } from '#src/platform/web/routing/use-page-title.ts'
import { LinkButton } from '#src/platform/web/sections/link-button.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import type { Offer } from '../contract/offers.ts'
import { checkoutForm } from './buying/checkout.ts'
import { CheckoutForm } from './buying/checkout-form.tsx'
import { OfferView } from './buying/offer-view.tsx'
import { isMissing, offerQuery } from './queries.ts'

export const meta = pageMeta(msg`Offer`, msg`What it holds, what it costs, and how to buy it.`)

const AVAILABILITY = {
  sold_out: 'https://schema.org/SoldOut',
  not_yet: 'https://schema.org/PreOrder',
  over: 'https://schema.org/Discontinued',
} as const

/** schema.org Product with its Offer. */
function productJsonLd(offer: Offer, site: Pick<SiteSettings, 'siteUrl' | 'brand'>): object {
  const { title, line, description, picture, price, currency, slug, why } = offer
  const url = site.siteUrl + href('/offers/:slug', { slug })
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: title,
    ...((line || description) && { description: line || description.slice(0, 500) }),
    ...(picture && { image: site.siteUrl + picture.url }),
    url,
    brand: { '@type': 'Brand', name: site.brand },
    offers: {
      '@type': 'Offer',
      url,
      price: priceOfCents({ cents: price, currency }).toFixed(decimalsOf(currency)),
      priceCurrency: currency,
      availability: why ? AVAILABILITY[why] : 'https://schema.org/InStock',
      seller: { '@id': `${site.siteUrl}/#organization`, '@type': 'Organization', name: site.brand },
      ...(offer.on_sale_from && { availabilityStarts: offer.on_sale_from }),
      ...(offer.on_sale_until && { availabilityEnds: offer.on_sale_until }),
    },
  }
}

const offerData: PageQueries = (_, { params }) => [offerQuery(params.slug ?? '')]
const loadOffer = loadOnServer(offerData)

/** /offers/{slug}: what an offer is and holds, what it costs, and the form to buy it. */
export default function OfferPage() {
  const { slug = '' } = useParams()
  const query = useQuery(offerQuery(slug))
  const offer = query.data
  if (isMissing(query.error)) return <NotFound />
  if (!offer)
    return (
      <div className="wrap py-16">
        <Loading query={query} title={t`This offer could not be loaded`} className="h-96" />
      </div>
    )
  return <LoadedOffer key={offer.id} offer={offer} />
}

function LoadedOffer({ offer }: { offer: Offer }) {
  usePageTitle(offer.title)
  return (
    <>
      <div className="wrap pt-12 pb-16 lg:pt-16 lg:pb-24">
        <OfferView offer={offer}>
          <div className="mt-8 grid">
            <LinkButton href="#buy" size="lg">
              {offer.pays === 'free' ? t`Get it` : t`Buy`}
            </LinkButton>
          </div>
        </OfferView>
      </div>
      {offer.available && <CheckoutForm offer={offer} />}
    </>
  )
}

/** Its forms are sent without any script. */
export const handle = { needsScript: false }

export async function loader(visit: LoaderFunctionArgs) {
  const loaded = await loadOffer(visit)
  const { client } = visit.context.get(visitorContext)
  const offer = client.getQueryData<Offer>(offerQuery(visit.params.slug ?? '').queryKey)
  if (!offer || !('queries' in loaded)) return loaded
  const isListed = offer.visible === 'everybody'
  return {
    ...loaded,
    title: offer.title,
    ...(offer.line && { description: offer.line }),
    isListed,
    ...(isListed && { jsonLd: [productJsonLd(offer, siteSettings())] }),
  }
}
export const clientLoader = loadInBrowser(offerData)

export const action = formAction([checkoutForm])
