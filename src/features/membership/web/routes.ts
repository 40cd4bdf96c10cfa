import { msg } from '@lingui/core/runtime-macro'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const membershipRoutes: readonly PageRoute[] = [
  {
    path: '/pricing',
    file: 'membership/web/pricing-page.tsx',
    kind: 'public',
    title: msg`Memberships`,
    description: msg`Three memberships, a 14-day money-back guarantee.`,
    menu: { place: 'support', order: 2, label: msg`Memberships` },
  },
  {
    path: '/subscribe/:plan',
    kind: 'open',
    title: msg`Subscribe`,
    description: msg`Start a membership.`,
    file: 'membership/web/subscribe-page.tsx',
  },
  {
    path: '/subscription/success',
    kind: 'open',
    title: msg`Your subscription`,
    description: msg`The state of your subscription.`,
    file: 'membership/web/subscription-success-page.tsx',
  },
  {
    path: '/account/plan',
    kind: 'member',
    title: msg`Your plan`,
    description: msg`What you have, until when, and how to end it.`,
    file: 'membership/web/plan-page.tsx',
  },
]
