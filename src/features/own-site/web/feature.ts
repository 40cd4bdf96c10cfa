import { Palette } from 'lucide-react'
import { webFeature } from '#src/platform/web/feature.ts'
import { contentQuery } from './queries.ts'

declare module '#src/platform/web/routing/page.ts' {
  interface PagePaths {
    '/admin/site': 'own-site'
    '/p/:slug': 'own-site'
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
  ],
  publicPages: async site => (await import('./public-pages.tsx')).publicPages(site),
})
