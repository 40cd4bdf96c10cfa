import { LayoutDashboard } from 'lucide-react'
import { webFeature } from '#src/platform/web/feature.ts'

declare module '#src/platform/web/routing/page.ts' {
  interface PagePaths {
    '/admin': 'dashboard'
  }
}

export const dashboardWeb = webFeature({
  name: 'dashboard',
  pages: [
    {
      path: '/admin',
      kind: 'admin',
      title: 'Dashboard',
      description: 'Administration.',
      menu: { place: 'admin', order: 1, label: 'Dashboard', icon: LayoutDashboard },
      load: async () => {
        const { DashboardPage, dashboardData } = await import('./dashboard-page.tsx')
        return { Component: DashboardPage, data: dashboardData }
      },
    },
  ],
})
