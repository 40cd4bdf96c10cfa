import { msg } from '@lingui/core/runtime-macro'
import { CalendarRange } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const plannerRoutes: readonly PageRoute[] = [
  {
    path: '/weekly-planner',
    kind: 'open',
    sitemap: true,
    menu: [
      { place: 'tools', order: 2, label: msg`Weekly Planner` },
      { place: 'member', order: 2, label: msg`Week`, icon: CalendarRange },
    ],
    file: 'planner/web/weekly-planner-page.tsx',
  },
]
