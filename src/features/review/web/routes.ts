import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const reviewRoutes: readonly PageRoute[] = [
  {
    path: '/weekly-planner/review',
    kind: 'member',
    file: 'review/web/week-review-page.tsx',
  },
]
