import type { SiteSettings } from '#src/contract/site-settings.ts'
import { wordsOf } from './words.ts'

interface FaqItem {
  question: string
  answer: string
}

/** Prices in schema.org's format. */
const price = (value: number) => value.toFixed(2)

/** schema.org Organization: the site's owner and address. */
export function organizationJsonLd(site: SiteSettings): object {
  const words = wordsOf(site)
  const profiles = [site.instagramUrl, site.xUrl].filter(Boolean)
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${site.siteUrl}/#organization`,
    name: site.brand,
    url: `${site.siteUrl}/`,
    email: site.contactEmail,
    ...(site.contactPhone && { telephone: site.contactPhone }),
    address: {
      '@type': 'PostalAddress',
      addressLocality: words('practice.city'),
      ...(words('practice.region') && { addressRegion: words('practice.region') }),
      ...(words('practice.country') && { addressCountry: words('practice.country') }),
    },
    areaServed: 'Worldwide',
    ...(profiles.length > 0 && { sameAs: profiles }),
  }
}

/** schema.org Person: whom visitors meet; nothing without a name. */
export function personJsonLd(site: SiteSettings): object[] {
  const words = wordsOf(site)
  const [name, text, photo] = [words('about.name'), words('about.text'), words('about.photo')]
  if (!name) return []
  const person = {
    '@context': 'https://schema.org',
    '@type': 'Person',
    name,
    ...(text && { description: text }),
    ...(site.pictures[photo] && { image: site.siteUrl + photo }),
    worksFor: { '@id': `${site.siteUrl}/#organization` },
  }
  return [person]
}

/** schema.org FAQPage; nothing without questions. */
export function faqJsonLd(items: readonly FaqItem[]): object[] {
  if (items.length === 0) return []
  const page = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: items.map(item => ({
      '@type': 'Question',
      name: item.question,
      acceptedAnswer: { '@type': 'Answer', text: item.answer },
    })),
  }
  return [page]
}

interface Offered {
  name: string
  description: string
  price: number
  currency: string
  /** An ISO 8601 duration, for what is paid again and again. */
  period: string | undefined
}

/** schema.org Service with the offers of /coaching or /pricing. */
export function serviceJsonLd(
  site: SiteSettings,
  name: string,
  path: string,
  offers: Offered[],
): object {
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
      priceCurrency: offer.currency,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: price(offer.price),
        priceCurrency: offer.currency,
        ...(offer.period && { billingDuration: offer.period }),
      },
    })),
  }
}
