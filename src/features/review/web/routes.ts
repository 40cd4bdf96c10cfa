import { msg } from '@lingui/core/runtime-macro'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const reviewRoutes: readonly PageRoute[] = [
  {
    path: '/weekly-planner/review',
    kind: 'member',
    title: msg`Look back on your week`,
    description: msg`Your week in a few true sentences, and one plan for the next.`,
    file: 'review/web/week-review-page.tsx',
  },
]
