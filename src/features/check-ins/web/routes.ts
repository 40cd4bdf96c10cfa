import { ListChecks } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

declare module '#src/platform/web/routing/page.ts' {
  interface PagePaths {
    '/coach/check-in-form': 'check-ins'
  }
}

export const checkInsRoutes: readonly PageRoute[] = [
  {
    path: '/coach/check-in-form',
    kind: 'coach',
    title: 'Check-in form',
    description: 'What your clients answer every week.',
    menu: { place: 'coach', order: 4, label: 'Check-in form', short: 'Check-in', icon: ListChecks },
    file: 'check-ins/web/check-in-form-page.tsx',
  },
]
