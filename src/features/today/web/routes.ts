import { Sun } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const todayRoutes: readonly PageRoute[] = [
  {
    path: '/today',
    kind: 'member',
    title: 'Today',
    description: 'Your domino, your plan, and your week.',
    menu: { place: 'member', order: 1, label: 'Today', icon: Sun },
    file: 'today/web/today-page.tsx',
  },
  {
    path: '/offline',
    kind: 'open',
    title: 'You are offline',
    description: 'What is kept on this device, until there is a connection again.',
    file: 'today/web/offline-page.tsx',
  },
]
