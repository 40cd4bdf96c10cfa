import type { SiteSettings } from '#src/contract/site-settings.ts'
import type { FaqItem } from './constants.ts'

/** Prices in schema.org's format. */
const price = (value: number) => value.toFixed(2)

/** schema.org Organization: the site's owner and address (spec 1). */
export function organizationJsonLd(site: SiteSettings): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${site.siteUrl}/#organization`,
    name: site.brand,
    url: `${site.siteUrl}/`,
    email: site.contactEmail,
    telephone: site.contactPhone,
    address: {
      '@type': 'PostalAddress',
      addressLocality: 'Yonkers',
      addressRegion: 'NY',
      addressCountry: 'US',
    },
    areaServed: 'Worldwide',
    sameAs: [site.instagramUrl, site.xUrl],
  }
}

/** schema.org FAQPage. */
export function faqJsonLd(items: readonly FaqItem[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: items.map(item => ({
      '@type': 'Question',
      name: item.question,
      acceptedAnswer: { '@type': 'Answer', text: item.answer },
    })),
  }
}

interface Offered {
  name: string
  description: string
  price: number
  period: 'P1W' | 'P1M'
}

/** schema.org Service with the offers of /coaching or /pricing. */
export function serviceJsonLd(site: SiteSettings, name: string, path: string, offers: Offered[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name,
    url: site.siteUrl + path,
    areaServed: 'Worldwide',
    provider: { '@id': `${site.siteUrl}/#organization`, '@type': 'Organization', name: site.brand },
    offers: offers.map(offer => ({
      '@type': 'Offer',
      name: offer.name,
      description: offer.description,
      price: price(offer.price),
      priceCurrency: 'USD',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: price(offer.price),
        priceCurrency: 'USD',
        billingDuration: offer.period,
      },
    })),
  }
}
