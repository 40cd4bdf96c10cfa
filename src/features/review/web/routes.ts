import { Sun } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

declare module '#src/platform/web/routing/page.ts' {
  interface PagePaths {
    '/today': 'review'
    '/weekly-planner/review': 'review'
  }
}

export const reviewRoutes: readonly PageRoute[] = [
  {
    path: '/today',
    kind: 'member',
    title: 'Today',
    description: 'Your domino, your plan, and your week.',
    menu: { place: 'member', order: 1, label: 'Today', icon: Sun },
    file: 'review/web/today-page.tsx',
  },
  {
    path: '/weekly-planner/review',
    kind: 'member',
    title: 'Look back on your week',
    description: 'Your week in a few true sentences, and one plan for the next.',
    file: 'review/web/week-review-page.tsx',
  },
]
