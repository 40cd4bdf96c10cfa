import { webFeature } from '#src/platform/web/feature.ts'

declare module '#src/platform/web/routing/page.ts' {
  interface PagePaths {
    '/pricing': 'membership'
    '/subscribe/:plan': 'membership'
    '/subscription/success': 'membership'
  }
}

export const membershipWeb = webFeature({
  name: 'membership',
  pages: [
    {
      path: '/pricing',
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
      load: async () => {
        const { SubscribePage, subscribeData } = await import('./subscribe-page.tsx')
        return { Component: SubscribePage, data: subscribeData }
      },
    },
    {
      path: '/subscription/success',
      kind: 'open',
      title: 'Your subscription',
      description: 'The state of your subscription.',
      load: async () => ({
        Component: (await import('./subscription-success-page.tsx')).SubscriptionSuccessPage,
      }),
    },
  ],
  publicPages: async () => (await import('./public-pages.tsx')).publicPages,
})
