import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const coachingRoutes: readonly PageRoute[] = [
  {
    path: '/account/sharing',
    kind: 'member',
    title: 'Sharing',
    description: 'What your coach may see, until when, and what they have read.',
    menu: { place: 'account', order: 2, label: 'Sharing' },
    file: 'coaching/web/sharing-page.tsx',
  },
  {
    path: '/account/sharing/seen-by/:coachId',
    kind: 'member',
    title: 'What your coach sees',
    description: 'Exactly what your coach sees of you.',
    file: 'coaching/web/seen-by-page.tsx',
  },
  {
    path: '/coach/check-in-form',
    kind: 'coach',
    title: 'Check-in form',
    description: 'What your clients answer every week.',
    menu: { place: 'coach-more', order: 1, label: 'Check-in form' },
    file: 'coaching/web/check-in-form-page.tsx',
  },
]
