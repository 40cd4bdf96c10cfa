import { faqJsonLd, organizationJsonLd } from '#src/features/content/domain/structured-data.ts'
import { wordsOf } from '#src/features/content/domain/words.ts'
import { Faq } from '#src/features/content/web/components/faq.tsx'
import type { PublicPage } from '#src/platform/web/feature.ts'
import { BookingPage } from './booking-page.tsx'
import { ContactPage } from './contact-page.tsx'

export const publicPages: readonly PublicPage[] = [
  {
    page: '/booking',
    forms: [{ name: 'booking', field: 'email' }],
    render: site => <BookingPage site={site} />,
  },
  {
    page: '/contact',
    forms: [{ name: 'contact', field: 'email' }],
    jsonLd: site => [organizationJsonLd(site), ...faqJsonLd(wordsOf(site)('faq'))],
    render: site => <ContactPage site={site} faq={<Faq />} />,
  },
]
