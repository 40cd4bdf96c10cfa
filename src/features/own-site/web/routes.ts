import { FileText, Palette } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

declare module '#src/platform/web/routing/page.ts' {
  interface PagePaths {
    '/admin/site': 'own-site'
    '/p/:slug': 'own-site'
    '/admin/site/start': 'own-site'
    '/admin/site/pages': 'own-site'
    '/admin/site/pages/:id': 'own-site'
  }
}

export const ownSiteRoutes: readonly PageRoute[] = [
  {
    path: '/p/:slug',
    file: 'own-site/web/own-page-page.tsx',
    kind: 'public',
    title: 'Page',
    description: '',
  },
  {
    path: '/admin/site',
    kind: 'admin',
    title: 'Your site',
    description: 'Administration.',
    menu: [
      { place: 'admin', order: 7.2, label: 'Your Site', icon: Palette, group: 'site' },
      { place: 'coach', order: 5, label: 'Site', icon: Palette },
    ],
    file: 'own-site/web/admin-site-page.tsx',
  },
  {
    path: '/admin/site/start',
    kind: 'admin',
    title: 'Make it yours',
    description: 'Administration.',
    file: 'own-site/web/admin-start-page.tsx',
  },
  {
    path: '/admin/site/pages',
    kind: 'admin',
    title: 'Pages',
    description: 'Administration.',
    menu: { place: 'admin', order: 7.5, label: 'Pages', icon: FileText, group: 'site' },
    file: 'own-site/web/admin-own-pages-page.tsx',
  },
  {
    path: '/admin/site/pages/:id',
    kind: 'admin',
    title: 'Page',
    description: 'Administration.',
    file: 'own-site/web/admin-own-page-page.tsx',
  },
]
