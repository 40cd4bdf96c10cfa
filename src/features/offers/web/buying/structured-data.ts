import type { SiteSettings } from '#src/contract/site-settings.ts'
import { decimalsOf, priceOfCents } from '#src/features/texts/domain/money.ts'
import { href } from '#src/platform/web/routing/page.ts'
import type { Offer } from '../../contract/offers.ts'

const AVAILABILITY = {
  sold_out: 'https://schema.org/SoldOut',
  not_yet: 'https://schema.org/PreOrder',
  over: 'https://schema.org/Discontinued',
} as const

/** schema.org Product with its Offer. */
export function productJsonLd(offer: Offer, site: Pick<SiteSettings, 'siteUrl' | 'brand'>): object {
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
