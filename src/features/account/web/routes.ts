import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const accountRoutes: readonly PageRoute[] = [
  {
    path: '/account',
    kind: 'member',
    title: 'Your account',
    description: 'Profile, membership, devices and data.',
    file: 'account/web/account-page.tsx',
  },
  {
    path: '/account/name',
    kind: 'member',
    title: 'Your name',
    description: 'What others on the site call you.',
    file: 'account/web/name-page.tsx',
  },
  {
    path: '/account/import',
    kind: 'member',
    title: 'Import',
    description: 'Bring in your archive.',
    file: 'account/web/import-page.tsx',
  },
  {
    path: '/coach/clients/import',
    kind: 'coach',
    title: 'Invite many',
    description: 'A table of people becomes invitations.',
    file: 'account/web/contacts-page.tsx',
  },
]
