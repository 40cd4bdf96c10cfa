import { msg } from '@lingui/core/runtime-macro'
import { Sun } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const todayRoutes: readonly PageRoute[] = [
  {
    path: '/today',
    kind: 'member',
    menu: { place: 'member', order: 1, label: msg`Today`, icon: Sun },
    file: 'today/web/today-page.tsx',
  },
  {
    path: '/offline',
    kind: 'open',
    file: 'today/web/offline-page.tsx',
  },
]
