import type { SiteSettings } from '#src/contract/site-settings.ts'
import { TOOLS, type ToolId } from '#src/features/content/constants.ts'
import { offerJsonLd } from '#src/features/content/domain/prices.ts'
import { faqJsonLd, organizationJsonLd, serviceJsonLd } from '#src/features/content/domain/structured-data.ts'
import { wordsOf } from '#src/features/content/domain/words.ts'
import type { PublicPage } from '#src/platform/web/feature.ts'
import { CoachingPage } from './coaching-page.tsx'
import { HomePage } from './home-page.tsx'
import { PerceptionFilterPage } from './perception-filter-page.tsx'
import { ThreeRoomsPage } from './three-rooms-page.tsx'
import { ToolPage } from './tool-page.tsx'
import { ToolsPage } from './tools-page.tsx'

const saidOf = (site: SiteSettings, id: ToolId) => wordsOf(site)('tools').find(tool => tool.id === id)

export const publicPages = (site: SiteSettings): readonly PublicPage[] => [
  {
    page: '/',
    jsonLd: site => [organizationJsonLd(site), ...faqJsonLd(wordsOf(site)('faq'))],
    render: () => <HomePage />,
  },
  { page: '/tools', render: () => <ToolsPage /> },
  ...TOOLS.map(tool => ({
    page: '/tools/:tool' as const,
    path: `/tools/${tool.id}`,
    title: `${saidOf(site, tool.id)?.title ?? tool.title}: how it works`,
    description: saidOf(site, tool.id)?.description ?? tool.description,
    render: () => <ToolPage id={tool.id} />,
  })),
  {
    page: '/tools/:tool',
    title: 'Tool Not Found',
    description: 'There is no such tool.',
    status: 404,
    render: () => <ToolPage id="" />,
  },
  { page: '/perception-filter', render: () => <PerceptionFilterPage /> },
  { page: '/three-rooms', render: () => <ThreeRoomsPage /> },
  {
    page: '/coaching',
    jsonLd: site => [serviceJsonLd(site, 'Coaching', '/coaching', wordsOf(site)('offers').map(offerJsonLd))],
    render: () => <CoachingPage />,
  },
]
