import type { ReactNode } from 'react'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import { FAQ, OFFERINGS, TOOLS } from '#src/features/content/constants.ts'
import { faqJsonLd, organizationJsonLd, serviceJsonLd } from '#src/features/content/domain.ts'
import { BookingPage } from '#src/features/enquiries/web/booking-page.tsx'
import { ContactPage } from '#src/features/enquiries/web/contact-page.tsx'
import { TIERS_SHOWN } from '#src/features/membership/constants.ts'
import { PricingPage } from '#src/features/membership/web/pricing-page.tsx'
import { CoachingPage } from '#src/features/site/web/coaching-page.tsx'
import { Faq } from '#src/features/site/web/components/faq.tsx'
import { HomePage } from '#src/features/site/web/home-page.tsx'
import { PerceptionFilterPage } from '#src/features/site/web/perception-filter-page.tsx'
import { ThreeRoomsPage } from '#src/features/site/web/three-rooms-page.tsx'
import { ToolPage } from '#src/features/site/web/tool-page.tsx'
import { ToolsPage } from '#src/features/site/web/tools-page.tsx'
import type { RouteName } from '#src/platform/web/routing/pages.ts'

/** A public page that is rendered to finished HTML. */
export interface PublicPage {
  route: RouteName
  /** Its address where the route has parts (`/tools/cabinet`), or the route itself for all other addresses. */
  path?: string
  /** Where they differ from the route's. */
  title?: string
  description?: string
  status?: 200 | 404
  jsonLd?: (site: SiteSettings) => readonly object[]
  render: (site: SiteSettings) => ReactNode
}

/** Every public page but the not-found screen. A page shows once its route says `built: true`. */
export const publicPages: readonly PublicPage[] = [
  {
    route: 'home',
    jsonLd: site => [organizationJsonLd(site), faqJsonLd(FAQ)],
    render: () => <HomePage />,
  },
  { route: 'tools', render: () => <ToolsPage /> },
  ...TOOLS.map(tool => ({
    route: 'tool' as const,
    path: `/tools/${tool.id}`,
    title: tool.title,
    description: tool.description,
    render: () => <ToolPage id={tool.id} />,
  })),
  {
    route: 'tool',
    title: 'Tool Not Found',
    description: 'There is no such tool.',
    status: 404,
    render: () => <ToolPage id="" />,
  },
  { route: 'perceptionFilter', render: () => <PerceptionFilterPage /> },
  { route: 'threeRooms', render: () => <ThreeRoomsPage /> },
  {
    route: 'coaching',
    jsonLd: site => [
      serviceJsonLd(
        site,
        'Coaching',
        '/coaching',
        OFFERINGS.map(({ title, description, price }) => ({
          name: title,
          description,
          price,
          period: 'P1W',
        })),
      ),
    ],
    render: () => <CoachingPage />,
  },
  { route: 'booking', render: site => <BookingPage site={site} /> },
  {
    route: 'contact',
    jsonLd: site => [organizationJsonLd(site), faqJsonLd(FAQ)],
    render: site => <ContactPage site={site} faq={<Faq />} />,
  },
  {
    route: 'pricing',
    jsonLd: site => [
      serviceJsonLd(
        site,
        'Memberships',
        '/pricing',
        TIERS_SHOWN.map(({ name, description, price }) => ({ name, description, price, period: 'P1M' })),
      ),
    ],
    render: site => <PricingPage site={site} />,
  },
]
