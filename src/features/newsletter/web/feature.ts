import { ClipboardList, Mail, Newspaper } from 'lucide-react'
import { webFeature } from '#src/platform/web/feature.ts'

declare module '#src/platform/web/routing/page.ts' {
  interface PagePaths {
    '/newsletter': 'newsletter'
    '/newsletter/confirm': 'newsletter'
    '/newsletter/unsubscribe': 'newsletter'
    '/admin/newsletter': 'newsletter'
    '/admin/email-list': 'newsletter'
    '/admin/letters': 'newsletter'
    '/admin/letters/:id': 'newsletter'
  }
}

export const newsletterWeb = webFeature({
  name: 'newsletter',
  pages: [
    {
      path: '/newsletter',
      kind: 'public',
      title: 'Newsletter',
      description: 'One of the four tools, one question, one small domino to try. By mail, now and then.',
    },
    {
      path: '/newsletter/confirm',
      kind: 'open',
      title: 'Confirm your address',
      description: 'Confirm the newsletter for your address.',
      load: async () => ({ Component: (await import('./confirm-page.tsx')).ConfirmPage }),
    },
    {
      path: '/newsletter/unsubscribe',
      kind: 'open',
      title: 'Unsubscribe',
      description: 'Unsubscribe from the newsletter.',
      load: async () => ({ Component: (await import('./unsubscribe-page.tsx')).UnsubscribePage }),
    },
    {
      path: '/admin/newsletter',
      kind: 'admin',
      title: 'Newsletter',
      description: 'Administration.',
      menu: { place: 'admin', order: 4, label: 'Newsletter', icon: Newspaper },
      load: async () => ({ Component: (await import('./admin-newsletter-page.tsx')).AdminNewsletterPage }),
    },
    {
      path: '/admin/email-list',
      kind: 'admin',
      title: 'Email list',
      description: 'Administration.',
      menu: { place: 'admin', order: 5, label: 'Email List', icon: ClipboardList },
      load: async () => ({ Component: (await import('./admin-email-list-page.tsx')).AdminEmailListPage }),
    },
    {
      path: '/admin/letters',
      kind: 'admin',
      title: 'Newsletter issues',
      description: 'Administration.',
      menu: { place: 'admin', order: 6, label: 'Newsletter Issues', icon: Mail },
      load: async () => ({ Component: (await import('./admin-issues-page.tsx')).AdminIssuesPage }),
    },
    {
      path: '/admin/letters/:id',
      kind: 'admin',
      title: 'Newsletter issue',
      description: 'Administration.',
      load: async () => ({ Component: (await import('./admin-issue-page.tsx')).AdminIssuePage }),
    },
  ],
  publicPages: async () => (await import('./public-pages.tsx')).publicPages,
})
