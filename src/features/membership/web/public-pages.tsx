import { serviceJsonLd } from '#src/features/content/domain/structured-data.ts'
import { wordsOf } from '#src/features/content/domain/words.ts'
import type { PublicPage } from '#src/platform/web/feature.ts'
import { TIER_PRICES } from '../constants.ts'
import { PricingPage } from './pricing-page.tsx'

export const publicPages: readonly PublicPage[] = [
  {
    page: '/pricing',
    jsonLd: site => [
      serviceJsonLd(
        site,
        'Memberships',
        '/pricing',
        wordsOf(site)('plans').map(({ id, name, description }) => ({
          name,
          description,
          price: TIER_PRICES[id],
          currency: 'USD',
          period: 'P1M',
        })),
      ),
    ],
    render: site => <PricingPage site={site} />,
  },
]
