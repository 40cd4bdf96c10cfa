import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const trackerRoutes: readonly PageRoute[] = [
  {
    path: '/daily-domino',
    kind: 'open',
    title: 'Daily Domino Tracker',
    description: 'Pick the one action that sets the day in motion, and watch its twelve pips fill.',
    sitemap: true,
    menu: { place: 'tools', order: 1, label: 'Daily Domino' },
    file: 'tracker/web/tracker-page.tsx',
  },
  {
    path: '/create-domino',
    kind: 'open',
    title: "Today's domino",
    description: 'Set a domino for the day and its twelve pips.',
    file: 'tracker/web/create-domino-page.tsx',
  },
  {
    path: '/domino/:id',
    kind: 'member',
    title: 'Domino',
    description: 'One domino, its pips and its reflections.',
    file: 'tracker/web/domino-page.tsx',
  },
]
