import { webFeature } from '#src/platform/web/feature.ts'

declare module '#src/platform/web/routing/page.ts' {
  interface PagePaths {
    '/daily-domino': 'tracker'
    '/create-domino': 'tracker'
    '/domino/:id': 'tracker'
  }
}

export const trackerWeb = webFeature({
  name: 'tracker',
  pages: [
    {
      path: '/daily-domino',
      kind: 'open',
      title: 'Daily Domino Tracker',
      description: 'Pick the one action that sets the day in motion, and watch its twelve pips fill.',
      sitemap: true,
      menu: { place: 'tools', order: 1, label: 'Daily Domino' },
      load: async () => {
        const { TrackerPage, trackerData } = await import('./tracker-page.tsx')
        return { Component: TrackerPage, data: trackerData }
      },
    },
    {
      path: '/create-domino',
      kind: 'open',
      title: "Today's domino",
      description: 'Set a domino for the day and its twelve pips.',
      load: async () => {
        const { CreateDominoPage, formData } = await import('./create-domino-page.tsx')
        return { Component: CreateDominoPage, data: (_, visit) => formData(visit) }
      },
    },
    {
      path: '/domino/:id',
      kind: 'member',
      title: 'Domino',
      description: 'One domino, its pips and its reflections.',
      load: async () => {
        const { DominoPage, dominoData } = await import('./domino-page.tsx')
        return { Component: DominoPage, data: (_, { params }) => dominoData(params.id) }
      },
    },
  ],
})
