import { msg } from '@lingui/core/runtime-macro'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const coachingRoutes: readonly PageRoute[] = [
  {
    path: '/account/sharing',
    kind: 'member',
    menu: { place: 'account', order: 2, label: msg`Sharing` },
    file: 'coaching/web/sharing-page.tsx',
  },
  {
    path: '/account/sharing/seen-by/:coachId',
    kind: 'member',
    file: 'coaching/web/seen-by-page.tsx',
  },
  {
    path: '/coach/check-in-form',
    kind: 'coach',
    menu: { place: 'coach-more', order: 1, label: msg`Check-in form` },
    file: 'coaching/web/check-in-form-page.tsx',
  },
]
