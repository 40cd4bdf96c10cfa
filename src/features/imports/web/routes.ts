import type { PageRoute } from '#src/platform/web/routing/page.ts'

declare module '#src/platform/web/routing/page.ts' {
  interface PagePaths {
    '/account/import': 'imports'
    '/coach/clients/import': 'imports'
  }
}

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
