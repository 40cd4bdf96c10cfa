import { msg } from '@lingui/core/runtime-macro'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const cabinetRoutes: readonly PageRoute[] = [
  {
    path: '/conscious-cabinet',
    kind: 'open',
    sitemap: true,
    menu: { place: 'tools', order: 3, label: msg`Conscious Cabinet` },
    file: 'cabinet/web/conscious-cabinet-page.tsx',
  },
]
