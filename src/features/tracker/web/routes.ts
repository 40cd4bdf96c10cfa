import { msg } from '@lingui/core/runtime-macro'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const trackerRoutes: readonly PageRoute[] = [
  {
    path: '/daily-domino',
    kind: 'open',
    sitemap: true,
    menu: { place: 'tools', order: 1, label: msg`Daily Domino` },
    file: 'tracker/web/tracker-page.tsx',
  },
  {
    path: '/create-domino',
    kind: 'open',
    file: 'tracker/web/create-domino-page.tsx',
  },
  {
    path: '/domino/:id',
    kind: 'member',
    file: 'tracker/web/domino-page.tsx',
  },
]
