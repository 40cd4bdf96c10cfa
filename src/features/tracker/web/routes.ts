import { msg } from '@lingui/core/runtime-macro'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const trackerRoutes: readonly PageRoute[] = [
  {
    path: '/daily-domino',
    kind: 'open',
    title: msg`Daily Domino Tracker`,
    description: msg`Pick the one action that sets the day in motion, and watch its twelve pips fill.`,
    sitemap: true,
    menu: { place: 'tools', order: 1, label: msg`Daily Domino` },
    file: 'tracker/web/tracker-page.tsx',
  },
  {
    path: '/create-domino',
    kind: 'open',
    title: msg`Today's domino`,
    description: msg`Set a domino for the day and its twelve pips.`,
    file: 'tracker/web/create-domino-page.tsx',
  },
  {
    path: '/domino/:id',
    kind: 'member',
    title: msg`Domino`,
    description: msg`One domino, its pips and its reflections.`,
    file: 'tracker/web/domino-page.tsx',
  },
]
