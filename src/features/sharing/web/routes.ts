import type { PageRoute } from '#src/platform/web/routing/page.ts'

declare module '#src/platform/web/routing/page.ts' {
  interface PagePaths {
    '/account/sharing': 'sharing'
    '/account/sharing/seen-by/:coachId': 'sharing'
  }
}

export const sharingRoutes: readonly PageRoute[] = [
  {
    path: '/account/sharing',
    kind: 'member',
    title: 'Sharing',
    description: 'What your coach may see, until when, and what they have read.',
    menu: { place: 'account', order: 2, label: 'Sharing' },
    file: 'sharing/web/sharing-page.tsx',
  },
  {
    path: '/account/sharing/seen-by/:coachId',
    kind: 'member',
    title: 'What your coach sees',
    description: 'Exactly what your coach sees of you.',
    file: 'sharing/web/seen-by-page.tsx',
  },
]
