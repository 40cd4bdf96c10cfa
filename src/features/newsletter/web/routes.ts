import { msg } from '@lingui/core/runtime-macro'
import { ClipboardList, Newspaper } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const newsletterRoutes: readonly PageRoute[] = [
  {
    path: '/newsletter',
    file: 'newsletter/web/newsletter-page.tsx',
    kind: 'public',
    title: msg`Newsletter`,
    description: msg`One of the four tools, one question, one small domino to try. By mail, now and then.`,
  },
  {
    path: '/newsletter/confirm',
    kind: 'open',
    title: msg`Confirm your address`,
    description: msg`Confirm the newsletter for your address.`,
    file: 'newsletter/web/confirm-page.tsx',
  },
  {
    path: '/newsletter/unsubscribe',
    kind: 'open',
    title: msg`Unsubscribe`,
    description: msg`Unsubscribe from the newsletter.`,
    file: 'newsletter/web/unsubscribe-page.tsx',
  },
  {
    path: '/admin/newsletter',
    kind: 'admin',
    title: msg`Newsletter`,
    description: msg`Administration.`,
    menu: { place: 'admin', order: 4, label: msg`Newsletter`, icon: Newspaper, group: 'mail' },
    file: 'newsletter/web/admin-newsletter-page.tsx',
  },
  {
    path: '/admin/email-list',
    kind: 'admin',
    title: msg`Email list`,
    description: msg`Administration.`,
    menu: { place: 'admin', order: 5, label: msg`Email List`, icon: ClipboardList, group: 'mail' },
    file: 'newsletter/web/admin-email-list-page.tsx',
  },
  {
    path: '/admin/letters',
    kind: 'admin',
    title: msg`Newsletter issues`,
    description: msg`Administration.`,
    file: 'newsletter/web/admin-issues-page.tsx',
  },
  {
    path: '/admin/letters/:id',
    kind: 'admin',
    title: msg`Newsletter issue`,
    description: msg`Administration.`,
    file: 'newsletter/web/admin-issue-page.tsx',
  },
]
