import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const remindersRoutes: readonly PageRoute[] = [
  {
    path: '/account/reminders',
    kind: 'member',
    title: 'Reminders',
    description: 'When you are reminded, how, and when nothing comes.',
    file: 'reminders/web/reminders-page.tsx',
  },
  {
    path: '/unsubscribe',
    kind: 'open',
    title: 'Fewer of these',
    description: 'Get fewer mails of a kind, or none.',
    file: 'reminders/web/unsubscribe-page.tsx',
  },
]
