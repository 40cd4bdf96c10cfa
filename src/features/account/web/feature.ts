import { webFeature } from '#src/platform/web/feature.ts'

declare module '#src/platform/web/routing/page.ts' {
  interface PagePaths {
    '/account': 'account'
  }
}

export const accountWeb = webFeature({
  name: 'account',
  pages: [
    {
      path: '/account',
      kind: 'member',
      title: 'Your account',
      description: 'Profile, membership, devices and data.',
      load: async () => {
        const { AccountPage, accountData } = await import('./account-page.tsx')
        return { Component: AccountPage, data: accountData }
      },
    },
  ],
})
