import { msg } from '@lingui/core/runtime-macro'
import { Tag } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const offersRoutes: readonly PageRoute[] = [
  {
    path: '/offers',
    kind: 'open',
    menu: [
      { place: 'main', order: 2, label: msg`Offers` },
      { place: 'support', order: 2.5, label: msg`Offers` },
    ],
    file: 'offers/web/offers-page.tsx',
  },
  {
    path: '/offers/:slug',
    kind: 'open',
    file: 'offers/web/offer-page.tsx',
  },
  {
    path: '/offers/pay/:token',
    kind: 'open',
    file: 'offers/web/pay-page.tsx',
  },
  {
    path: '/offers/bought',
    kind: 'open',
    file: 'offers/web/bought-page.tsx',
  },
  {
    path: '/offers/confirm',
    kind: 'open',
    file: 'offers/web/confirm-page.tsx',
  },
  {
    path: '/coach/offers',
    kind: 'coach',
    menu: { place: 'coach', order: 5, label: msg`Offers`, icon: Tag, isWide: true },
    file: 'offers/web/coach-offers-page.tsx',
  },
  {
    path: '/coach/offers/settings',
    kind: 'coach',
    file: 'offers/web/coach-offer-settings-page.tsx',
  },
  {
    path: '/coach/offers/:id',
    kind: 'coach',
    file: 'offers/web/coach-offer-page.tsx',
  },
  {
    path: '/admin/offers',
    kind: 'admin',
    menu: { place: 'admin', order: 9.5, label: msg`Offers`, icon: Tag, group: 'house' },
    file: 'offers/web/admin-offers-page.tsx',
  },
]
