import { msg } from '@lingui/core/runtime-macro'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const remindersRoutes: readonly PageRoute[] = [
  {
    path: '/account/reminders',
    kind: 'member',
    title: msg`Reminders`,
    description: msg`When you are reminded, how, and when nothing comes.`,
    file: 'reminders/web/reminders-page.tsx',
  },
  {
    path: '/unsubscribe',
    kind: 'open',
    title: msg`Fewer of these`,
    description: msg`Get fewer mails of a kind, or none.`,
    file: 'reminders/web/unsubscribe-page.tsx',
  },
]
