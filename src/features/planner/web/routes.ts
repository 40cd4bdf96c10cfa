import { CalendarRange } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const plannerRoutes: readonly PageRoute[] = [
  {
    path: '/weekly-planner',
    kind: 'open',
    title: 'Weekly Planner',
    description: 'An intention for the week, seven days of priorities, and a look back.',
    sitemap: true,
    menu: [
      { place: 'tools', order: 2, label: 'Weekly Planner' },
      { place: 'member', order: 2, label: 'Week', icon: CalendarRange },
    ],
    file: 'planner/web/weekly-planner-page.tsx',
  },
]
