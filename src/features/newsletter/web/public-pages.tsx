import type { PublicPage } from '#src/platform/web/feature.ts'
import { NewsletterPage } from './newsletter-page.tsx'

export const publicPages: readonly PublicPage[] = [
  {
    page: '/newsletter',
    forms: [{ name: 'newsletter', field: 'email' }],
    render: () => <NewsletterPage />,
  },
]
