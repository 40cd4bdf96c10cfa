import { msg } from '@lingui/core/runtime-macro'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const membershipRoutes: readonly PageRoute[] = [
  {
    path: '/pricing',
    file: 'membership/web/pricing-page.tsx',
    kind: 'public',
    isInReadersLanguage: true,
    menu: { place: 'support', order: 2, label: msg`Memberships` },
  },
  {
    path: '/subscribe/:plan',
    kind: 'open',
    file: 'membership/web/subscribe-page.tsx',
  },
  {
    path: '/subscription/success',
    kind: 'open',
    file: 'membership/web/subscription-success-page.tsx',
  },
  {
    path: '/account/plan',
    kind: 'member',
    file: 'membership/web/plan-page.tsx',
  },
]
