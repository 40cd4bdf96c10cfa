import { ClipboardList, Mail, Newspaper } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const newsletterRoutes: readonly PageRoute[] = [
  {
    path: '/newsletter',
    file: 'newsletter/web/newsletter-page.tsx',
    kind: 'public',
    title: 'Newsletter',
    description:
      'One of the four tools, one question, one small domino to try. By mail, now and then.',
  },
  {
    path: '/newsletter/confirm',
    kind: 'open',
    title: 'Confirm your address',
    description: 'Confirm the newsletter for your address.',
    file: 'newsletter/web/confirm-page.tsx',
  },
  {
    path: '/newsletter/unsubscribe',
    kind: 'open',
    title: 'Unsubscribe',
    description: 'Unsubscribe from the newsletter.',
    file: 'newsletter/web/unsubscribe-page.tsx',
  },
  {
    path: '/admin/newsletter',
    kind: 'admin',
    title: 'Newsletter',
    description: 'Administration.',
    menu: { place: 'admin', order: 4, label: 'Newsletter', icon: Newspaper, group: 'mail' },
    file: 'newsletter/web/admin-newsletter-page.tsx',
  },
  {
    path: '/admin/email-list',
    kind: 'admin',
    title: 'Email list',
    description: 'Administration.',
    menu: { place: 'admin', order: 5, label: 'Email List', icon: ClipboardList, group: 'mail' },
    file: 'newsletter/web/admin-email-list-page.tsx',
  },
  {
    path: '/admin/letters',
    kind: 'admin',
    title: 'Newsletter issues',
    description: 'Administration.',
    menu: { place: 'admin', order: 6, label: 'Newsletter Issues', icon: Mail, group: 'mail' },
    file: 'newsletter/web/admin-issues-page.tsx',
  },
  {
    path: '/admin/letters/:id',
    kind: 'admin',
    title: 'Newsletter issue',
    description: 'Administration.',
    file: 'newsletter/web/admin-issue-page.tsx',
  },
]
