import { serviceJsonLd } from '#src/features/content/domain.ts'
import type { PublicPage } from '#src/platform/web/feature.ts'
import { PRICING_TIERS } from '../constants.ts'
import { PricingPage } from './pricing-page.tsx'

export const publicPages: readonly PublicPage[] = [
  {
    page: '/pricing',
    jsonLd: site => [
      serviceJsonLd(
        site,
        'Memberships',
        '/pricing',
        PRICING_TIERS.map(({ name, description, price }) => ({ name, description, price, period: 'P1M' })),
      ),
    ],
    render: site => <PricingPage site={site} />,
  },
]
