import { Activity } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

declare module '#src/platform/web/routing/page.ts' {
  interface PagePaths {
    '/admin/system': 'system'
  }
}

export const systemRoutes: readonly PageRoute[] = [
  {
    path: '/admin/system',
    kind: 'admin',
    title: 'System',
    description: 'Administration.',
    menu: { place: 'admin', order: 11, label: 'System', icon: Activity, group: 'house' },
    file: 'system/web/system-page.tsx',
  },
]
