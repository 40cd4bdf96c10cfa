import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const remindersRoutes: readonly PageRoute[] = [
  {
    path: '/account/reminders',
    kind: 'member',
    file: 'reminders/web/reminders-page.tsx',
  },
  {
    path: '/unsubscribe',
    kind: 'open',
    file: 'reminders/web/unsubscribe-page.tsx',
  },
]
