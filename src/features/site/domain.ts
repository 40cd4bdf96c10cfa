import type { FaqItem } from './constants.ts'

/** What a site says of itself, from the settings; pages are rendered with it at start. */
export interface SiteSettings {
  brand: string
  /** The public origin, no slash at the end: `https://example.com`. */
  siteUrl: string
  contactEmail: string
  contactPhone: string
  instagramUrl: string
  xUrl: string
  /** The external scheduling link, or `/booking`. */
  bookingUrl: string
  /** The embedded scheduling widget's address; null shows the request form alone. */
  bookingWidgetUrl: string | null
  /** Whether /auth offers to sign in with Google. */
  googleSignIn: boolean
  /** The shortest password it takes. */
  passwordMin: number
  /** Who must have a second step at sign-in. */
  twoStep: 'optional' | 'admins' | 'everybody'
  /** The publishable key of real payments; null is the sandbox, where no money moves. */
  stripeKey: string | null
}

/** Dollar figures as schema.org wants them. */
const price = (value: number) => value.toFixed(2)

/** schema.org Organization: who stands behind the site, and where (spec 1). */
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

/** schema.org FAQPage of the questions a page shows. */
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
  /** `P1W` for a week, `P1M` for a month. */
  period: 'P1W' | 'P1M'
}

/** schema.org Service with its offers, as /coaching and /pricing show them. */
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
