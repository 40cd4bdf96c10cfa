import { msg } from '@lingui/core/runtime-macro'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const cabinetRoutes: readonly PageRoute[] = [
  {
    path: '/conscious-cabinet',
    kind: 'open',
    title: msg`Conscious Cabinet`,
    description: msg`Three drawers for what is on your mind: this week, this year, this life.`,
    sitemap: true,
    menu: { place: 'tools', order: 3, label: msg`Conscious Cabinet` },
    file: 'cabinet/web/conscious-cabinet-page.tsx',
  },
]
