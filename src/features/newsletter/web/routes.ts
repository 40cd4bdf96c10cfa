import { msg } from '@lingui/core/runtime-macro'
import { ClipboardList, Newspaper } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const newsletterRoutes: readonly PageRoute[] = [
  {
    path: '/newsletter',
    file: 'newsletter/web/newsletter-page.tsx',
    kind: 'public',
  },
  {
    path: '/newsletter/confirm',
    kind: 'open',
    file: 'newsletter/web/confirm-page.tsx',
  },
  {
    path: '/newsletter/unsubscribe',
    kind: 'open',
    file: 'newsletter/web/unsubscribe-page.tsx',
  },
  {
    path: '/admin/newsletter',
    kind: 'admin',
    menu: { place: 'admin', order: 4, label: msg`Newsletter`, icon: Newspaper, group: 'mail' },
    file: 'newsletter/web/admin-newsletter-page.tsx',
  },
  {
    path: '/admin/email-list',
    kind: 'admin',
    menu: { place: 'admin', order: 5, label: msg`Email List`, icon: ClipboardList, group: 'mail' },
    file: 'newsletter/web/admin-email-list-page.tsx',
  },
  {
    path: '/admin/letters',
    kind: 'admin',
    file: 'newsletter/web/admin-issues-page.tsx',
  },
  {
    path: '/admin/letters/:id',
    kind: 'admin',
    file: 'newsletter/web/admin-issue-page.tsx',
  },
]
