import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const membershipRoutes: readonly PageRoute[] = [
  {
    path: '/pricing',
    file: 'membership/web/pricing-page.tsx',
    kind: 'public',
    title: 'Memberships',
    description: 'Three memberships, a 14-day money-back guarantee.',
    menu: { place: 'support', order: 2, label: 'Memberships' },
  },
  {
    path: '/subscribe/:plan',
    kind: 'open',
    title: 'Subscribe',
    description: 'Start a membership.',
    file: 'membership/web/subscribe-page.tsx',
  },
  {
    path: '/subscription/success',
    kind: 'open',
    title: 'Your subscription',
    description: 'The state of your subscription.',
    file: 'membership/web/subscription-success-page.tsx',
  },
  {
    path: '/account/plan',
    kind: 'member',
    title: 'Your plan',
    description: 'What you have, until when, and how to end it.',
    file: 'membership/web/plan-page.tsx',
  },
]
