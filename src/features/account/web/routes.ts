import { msg } from '@lingui/core/runtime-macro'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const accountRoutes: readonly PageRoute[] = [
  {
    path: '/account',
    kind: 'member',
    title: msg`Your account`,
    description: msg`Profile, membership, devices and data.`,
    file: 'account/web/account-page.tsx',
  },
  {
    path: '/account/name',
    kind: 'member',
    title: msg`Your name`,
    description: msg`What others on the site call you.`,
    file: 'account/web/name-page.tsx',
  },
  {
    path: '/account/import',
    kind: 'member',
    title: msg`Import`,
    description: msg`Bring in your archive.`,
    file: 'account/web/import-page.tsx',
  },
  {
    path: '/coach/clients/import',
    kind: 'coach',
    title: msg`Invite many`,
    description: msg`A table of people becomes invitations.`,
    file: 'account/web/contacts-page.tsx',
  },
]
