import { webFeature } from '#src/platform/web/feature.ts'

declare module '#src/platform/web/routing/page.ts' {
  interface PagePaths {
    '/today': 'review'
    '/weekly-planner/review': 'review'
  }
}

export const reviewWeb = webFeature({
  name: 'review',
  pages: [
    {
      path: '/today',
      kind: 'member',
      title: 'Today',
      description: 'Your domino, your plan, and your week.',
      menu: { place: 'member', order: 1, label: 'Today' },
      load: async () => {
        const { TodayPage, todayData } = await import('./today-page.tsx')
        return { Component: TodayPage, data: todayData }
      },
    },
    {
      path: '/weekly-planner/review',
      kind: 'member',
      title: 'Look back on your week',
      description: 'Your week in a few true sentences, and one plan for the next.',
      load: async () => {
        const { WeekReviewPage, reviewData } = await import('./week-review-page.tsx')
        return { Component: WeekReviewPage, data: reviewData }
      },
    },
  ],
})
