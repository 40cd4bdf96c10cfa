import { msg } from '@lingui/core/runtime-macro'
import { FileText, Palette } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const siteRoutes: readonly PageRoute[] = [
  {
    path: '/',
    file: 'site/web/home-page.tsx',
    kind: 'public',
  },
  {
    path: '/tools',
    file: 'site/web/tools-page.tsx',
    kind: 'public',
    menu: { place: 'more-tools', order: 1, label: msg`All Tools` },
  },
  {
    path: '/tools/:tool',
    file: 'site/web/tool-page.tsx',
    kind: 'public',
  },
  {
    path: '/coaching',
    file: 'site/web/coaching-page.tsx',
    kind: 'public',
    menu: { place: 'main', order: 1, label: msg`Coaching` },
  },
  {
    path: '/perception-filter',
    file: 'site/web/perception-filter-page.tsx',
    kind: 'public',
    menu: { place: 'tools', order: 4, label: msg`Perception Filter` },
  },
  {
    path: '/three-rooms',
    file: 'site/web/three-rooms-page.tsx',
    kind: 'public',
    menu: { place: 'tools', order: 5, label: msg`The 3 Rooms of the Mind` },
  },
  {
    path: '/p/:slug',
    file: 'site/web/own-page-page.tsx',
    kind: 'public',
  },
  {
    path: '/admin/site',
    kind: 'admin',
    menu: [
      { place: 'admin', order: 7.2, label: msg`Your Site`, icon: Palette, group: 'site' },
      { place: 'coach', order: 6, label: msg`Site`, icon: Palette, isWide: true },
    ],
    file: 'site/web/admin-site-page.tsx',
  },
  {
    path: '/admin/site/start',
    kind: 'admin',
    file: 'site/web/admin-start-page.tsx',
  },
  {
    path: '/admin/site/pages',
    kind: 'admin',
    menu: { place: 'admin', order: 7.5, label: msg`Pages`, icon: FileText, group: 'site' },
    file: 'site/web/admin-own-pages-page.tsx',
  },
  {
    path: '/admin/site/pages/:id',
    kind: 'admin',
    file: 'site/web/admin-own-page-page.tsx',
  },
]
