import { msg } from '@lingui/core/runtime-macro'
import { FileText, Palette } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const siteRoutes: readonly PageRoute[] = [
  {
    path: '/',
    file: 'site/web/home-page.tsx',
    kind: 'public',
    title: msg`Personal growth, one week at a time`,
    description: msg`Four mental tools, a weekly rhythm and a coach beside you. Tip the first domino today; the rest follow.`,
  },
  {
    path: '/tools',
    file: 'site/web/tools-page.tsx',
    kind: 'public',
    title: msg`Four mental tools`,
    description: msg`Perception Filter, The 3 Rooms of the Mind, Conscious Cabinet and Daily Domino, and how they work together.`,
    menu: { place: 'more-tools', order: 1, label: msg`All Tools` },
  },
  {
    path: '/tools/:tool',
    file: 'site/web/tool-page.tsx',
    kind: 'public',
    title: msg`Tool`,
    description: msg`One of the four tools, explained.`,
  },
  {
    path: '/coaching',
    file: 'site/web/coaching-page.tsx',
    kind: 'public',
    title: msg`Coaching`,
    description: msg`Individual and group coaching: discovery, integration, application, mastery.`,
    menu: { place: 'main', order: 1, label: msg`Coaching` },
  },
  {
    path: '/perception-filter',
    file: 'site/web/perception-filter-page.tsx',
    kind: 'public',
    title: msg`Perception Filter`,
    description: msg`See the filters between you and the world, and adjust them.`,
    menu: { place: 'tools', order: 4, label: msg`Perception Filter` },
  },
  {
    path: '/three-rooms',
    file: 'site/web/three-rooms-page.tsx',
    kind: 'public',
    title: msg`The 3 Rooms of the Mind`,
    description: msg`The Present Room, the Conscious Room and the Subconscious Room.`,
    menu: { place: 'tools', order: 5, label: msg`The 3 Rooms of the Mind` },
  },
  {
    path: '/p/:slug',
    file: 'site/web/own-page-page.tsx',
    kind: 'public',
    title: msg`Page`,
    description: msg`A page of this site.`,
  },
  {
    path: '/admin/site',
    kind: 'admin',
    title: msg`Your site`,
    description: msg`Administration.`,
    menu: [
      { place: 'admin', order: 7.2, label: msg`Your Site`, icon: Palette, group: 'site' },
      { place: 'coach', order: 6, label: msg`Site`, icon: Palette, isWide: true },
    ],
    file: 'site/web/admin-site-page.tsx',
  },
  {
    path: '/admin/site/start',
    kind: 'admin',
    title: msg`Make it yours`,
    description: msg`Administration.`,
    file: 'site/web/admin-start-page.tsx',
  },
  {
    path: '/admin/site/pages',
    kind: 'admin',
    title: msg`Pages`,
    description: msg`Administration.`,
    menu: { place: 'admin', order: 7.5, label: msg`Pages`, icon: FileText, group: 'site' },
    file: 'site/web/admin-own-pages-page.tsx',
  },
  {
    path: '/admin/site/pages/:id',
    kind: 'admin',
    title: msg`Page`,
    description: msg`Administration.`,
    file: 'site/web/admin-own-page-page.tsx',
  },
]
