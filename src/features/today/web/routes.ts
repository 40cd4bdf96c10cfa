import { msg } from '@lingui/core/runtime-macro'
import { Sun } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const todayRoutes: readonly PageRoute[] = [
  {
    path: '/today',
    kind: 'member',
    title: msg`Today`,
    description: msg`Your domino, your plan, and your week.`,
    menu: { place: 'member', order: 1, label: msg`Today`, icon: Sun },
    file: 'today/web/today-page.tsx',
  },
  {
    path: '/offline',
    kind: 'open',
    title: msg`You are offline`,
    description: msg`What is kept on this device, until there is a connection again.`,
    file: 'today/web/offline-page.tsx',
  },
]
