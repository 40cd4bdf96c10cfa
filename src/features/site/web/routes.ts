import { FileText, Palette } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const siteRoutes: readonly PageRoute[] = [
  {
    path: '/',
    file: 'site/web/home-page.tsx',
    kind: 'public',
    title: 'Personal growth, one week at a time',
    description:
      'Four mental tools, a weekly rhythm and a coach beside you. Tip the first domino today; the rest follow.',
  },
  {
    path: '/tools',
    file: 'site/web/tools-page.tsx',
    kind: 'public',
    title: 'Four mental tools',
    description:
      'Perception Filter, The 3 Rooms of the Mind, Conscious Cabinet and Daily Domino, and how they work together.',
    menu: { place: 'more-tools', order: 1, label: 'All Tools' },
  },
  {
    path: '/tools/:tool',
    file: 'site/web/tool-page.tsx',
    kind: 'public',
    title: 'Tool',
    description: 'One of the four tools, explained.',
  },
  {
    path: '/coaching',
    file: 'site/web/coaching-page.tsx',
    kind: 'public',
    title: 'Coaching',
    description: 'Individual and group coaching: discovery, integration, application, mastery.',
    menu: { place: 'main', order: 1, label: 'Coaching' },
  },
  {
    path: '/perception-filter',
    file: 'site/web/perception-filter-page.tsx',
    kind: 'public',
    title: 'Perception Filter',
    description: 'See the filters between you and the world, and adjust them.',
    menu: { place: 'tools', order: 4, label: 'Perception Filter' },
  },
  {
    path: '/three-rooms',
    file: 'site/web/three-rooms-page.tsx',
    kind: 'public',
    title: 'The 3 Rooms of the Mind',
    description: 'The Present Room, the Conscious Room and the Subconscious Room.',
    menu: { place: 'tools', order: 5, label: 'The 3 Rooms of the Mind' },
  },
  {
    path: '/p/:slug',
    file: 'site/web/own-page-page.tsx',
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
      { place: 'coach', order: 6, label: 'Site', icon: Palette, isWide: true },
    ],
    file: 'site/web/admin-site-page.tsx',
  },
  {
    path: '/admin/site/start',
    kind: 'admin',
    title: 'Make it yours',
    description: 'Administration.',
    file: 'site/web/admin-start-page.tsx',
  },
  {
    path: '/admin/site/pages',
    kind: 'admin',
    title: 'Pages',
    description: 'Administration.',
    menu: { place: 'admin', order: 7.5, label: 'Pages', icon: FileText, group: 'site' },
    file: 'site/web/admin-own-pages-page.tsx',
  },
  {
    path: '/admin/site/pages/:id',
    kind: 'admin',
    title: 'Page',
    description: 'Administration.',
    file: 'site/web/admin-own-page-page.tsx',
  },
]
