import { webFeature } from '#src/platform/web/feature.ts'

declare module '#src/platform/web/routing/page.ts' {
  interface PagePaths {
    '/weekly-planner': 'planner'
  }
}

export const plannerWeb = webFeature({
  name: 'planner',
  pages: [
    {
      path: '/weekly-planner',
      kind: 'open',
      title: 'Weekly Planner',
      description: 'An intention for the week, seven days of priorities, and a look back.',
      sitemap: true,
      menu: { place: 'tools', order: 2, label: 'Weekly Planner' },
      load: async () => {
        const { WeeklyPlannerPage, plannerData } = await import('./weekly-planner-page.tsx')
        return { Component: WeeklyPlannerPage, data: plannerData }
      },
    },
  ],
})
