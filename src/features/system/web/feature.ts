import { Activity } from 'lucide-react'
import { webFeature } from '#src/platform/web/feature.ts'

declare module '#src/platform/web/routing/page.ts' {
  interface PagePaths {
    '/admin/system': 'system'
  }
}

export const systemWeb = webFeature({
  name: 'system',
  pages: [
    {
      path: '/admin/system',
      kind: 'admin',
      title: 'System',
      description: 'Administration.',
      menu: { place: 'admin', order: 10, label: 'System', icon: Activity },
      load: async () => {
        const { SystemPage, systemData } = await import('./system-page.tsx')
        return { Component: SystemPage, data: systemData }
      },
    },
  ],
})
