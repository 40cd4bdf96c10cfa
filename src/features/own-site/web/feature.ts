import { FileText, Palette } from 'lucide-react'
import { siteSetupQuery } from '#src/features/admin/web/queries.ts'
import { webFeature } from '#src/platform/web/feature.ts'
import { contentQuery, pagesQuery, picturesQuery } from './queries.ts'

declare module '#src/platform/web/routing/page.ts' {
  interface PagePaths {
    '/admin/site': 'own-site'
    '/p/:slug': 'own-site'
    '/admin/site/start': 'own-site'
    '/admin/site/pages': 'own-site'
    '/admin/site/pages/:id': 'own-site'
  }
}

export const ownSiteWeb = webFeature({
  name: 'own-site',
  pages: [
    { path: '/p/:slug', kind: 'public', title: 'Page', description: '' },
    {
      path: '/admin/site',
      kind: 'admin',
      title: 'Your site',
      description: 'Administration.',
      menu: { place: 'admin', order: 7, label: 'Your Site', icon: Palette },
      load: async () => ({
        Component: (await import('./admin-site-page.tsx')).AdminSitePage,
        data: () => [contentQuery],
      }),
    },
    {
      path: '/admin/site/start',
      kind: 'admin',
      title: 'Make it yours',
      description: 'Administration.',
      load: async () => ({
        Component: (await import('./admin-start-page.tsx')).AdminStartPage,
        data: () => [contentQuery, siteSetupQuery],
      }),
    },
    {
      path: '/admin/site/pages',
      kind: 'admin',
      title: 'Pages',
      description: 'Administration.',
      menu: { place: 'admin', order: 7.5, label: 'Pages', icon: FileText },
      load: async () => ({
        Component: (await import('./admin-own-pages-page.tsx')).AdminOwnPagesPage,
        data: () => [pagesQuery],
      }),
    },
    {
      path: '/admin/site/pages/:id',
      kind: 'admin',
      title: 'Page',
      description: 'Administration.',
      load: async () => ({
        Component: (await import('./admin-own-page-page.tsx')).AdminOwnPagePage,
        data: () => [pagesQuery, picturesQuery],
      }),
    },
  ],
  publicPages: async site => (await import('./public-pages.tsx')).publicPages(site),
})
