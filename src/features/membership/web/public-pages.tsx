import { priceOfCents } from '#src/features/content/domain/money.ts'
import { planPrice } from '#src/features/content/domain/prices.ts'
import { serviceJsonLd } from '#src/features/content/domain/structured-data.ts'
import { wordsOf } from '#src/features/content/domain/words.ts'
import type { PublicPage } from '#src/platform/web/feature.ts'
import { PricingPage } from './pricing-page.tsx'

export const publicPages: readonly PublicPage[] = [
  {
    page: '/pricing',
    jsonLd: site => [
      serviceJsonLd(
        site,
        'Memberships',
        '/pricing',
        wordsOf(site)('plans').flatMap(({ id, name, description }) => {
          const price = planPrice(site, id)
          if (!price) return []
          const { currency } = price
          return [{ name, description, price: priceOfCents(price), currency, period: 'P1M' }]
        }),
      ),
    ],
    render: site => <PricingPage site={site} />,
  },
]
