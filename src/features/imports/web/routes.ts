import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const importsRoutes: readonly PageRoute[] = [
  {
    path: '/account/import',
    kind: 'member',
    title: 'Import',
    description: 'Bring in your archive.',
    file: 'imports/web/import-page.tsx',
  },
  {
    path: '/coach/clients/import',
    kind: 'coach',
    title: 'Invite many',
    description: 'A table of people becomes invitations.',
    file: 'imports/web/contacts-page.tsx',
  },
]
