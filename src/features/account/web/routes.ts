import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const accountRoutes: readonly PageRoute[] = [
  {
    path: '/account',
    kind: 'member',
    file: 'account/web/account-page.tsx',
  },
  {
    path: '/account/name',
    kind: 'member',
    file: 'account/web/name-page.tsx',
  },
  {
    path: '/account/import',
    kind: 'member',
    file: 'account/web/import-page.tsx',
  },
  {
    path: '/coach/clients/import',
    kind: 'coach',
    file: 'account/web/contacts-page.tsx',
  },
]
