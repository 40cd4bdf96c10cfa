import { msg } from '@lingui/core/runtime-macro'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const coachingRoutes: readonly PageRoute[] = [
  {
    path: '/account/sharing',
    kind: 'member',
    title: msg`Sharing`,
    description: msg`What your coach may see, until when, and what they have read.`,
    menu: { place: 'account', order: 2, label: msg`Sharing` },
    file: 'coaching/web/sharing-page.tsx',
  },
  {
    path: '/account/sharing/seen-by/:coachId',
    kind: 'member',
    title: msg`What your coach sees`,
    description: msg`Exactly what your coach sees of you.`,
    file: 'coaching/web/seen-by-page.tsx',
  },
  {
    path: '/coach/check-in-form',
    kind: 'coach',
    title: msg`Check-in form`,
    description: msg`What your clients answer every week.`,
    menu: { place: 'coach-more', order: 1, label: msg`Check-in form` },
    file: 'coaching/web/check-in-form-page.tsx',
  },
]
