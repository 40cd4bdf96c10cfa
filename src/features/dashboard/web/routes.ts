import { LayoutDashboard } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

declare module '#src/platform/web/routing/page.ts' {
  interface PagePaths {
    '/admin': 'dashboard'
  }
}

export const dashboardRoutes: readonly PageRoute[] = [
  {
    path: '/admin',
    kind: 'admin',
    title: 'Dashboard',
    description: 'Administration.',
    menu: { place: 'admin', order: 1, label: 'Dashboard', icon: LayoutDashboard },
    file: 'dashboard/web/dashboard-page.tsx',
  },
]
