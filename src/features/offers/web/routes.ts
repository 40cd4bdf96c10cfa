import { msg } from '@lingui/core/runtime-macro'
import { Tag } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const offersRoutes: readonly PageRoute[] = [
  {
    path: '/offers',
    kind: 'open',
    isShared: true,
    title: msg`Offers`,
    description: msg`Sessions, groups and courses that you can buy here, with their prices.`,
    menu: [
      { place: 'main', order: 2, label: msg`Offers` },
      { place: 'support', order: 2.5, label: msg`Offers` },
    ],
    file: 'offers/web/offers-page.tsx',
  },
  {
    path: '/offers/:slug',
    kind: 'open',
    isShared: true,
    title: msg`Offer`,
    description: msg`What it holds, what it costs, and how to buy it.`,
    file: 'offers/web/offer-page.tsx',
  },
  {
    path: '/offers/pay/:token',
    kind: 'open',
    title: msg`Payment`,
    description: msg`A trial payment: no money moves.`,
    file: 'offers/web/pay-page.tsx',
  },
  {
    path: '/offers/bought',
    kind: 'open',
    title: msg`Your purchase`,
    description: msg`What you bought, and what comes next.`,
    file: 'offers/web/bought-page.tsx',
  },
  {
    path: '/offers/confirm',
    kind: 'open',
    title: msg`Take it`,
    description: msg`Take what you asked for by the link from our mail.`,
    file: 'offers/web/confirm-page.tsx',
  },
  {
    path: '/coach/offers',
    kind: 'coach',
    title: msg`Offers`,
    description: msg`What you sell, and who bought it.`,
    menu: { place: 'coach', order: 5, label: msg`Offers`, icon: Tag, isWide: true },
    file: 'offers/web/coach-offers-page.tsx',
  },
  {
    path: '/coach/offers/settings',
    kind: 'coach',
    title: msg`Terms and tax`,
    description: msg`What buyers agree to, and what is said about tax.`,
    file: 'offers/web/coach-offer-settings-page.tsx',
  },
  {
    path: '/coach/offers/:id',
    kind: 'coach',
    title: msg`Offer`,
    description: msg`Write an offer, with its page beside it.`,
    file: 'offers/web/coach-offer-page.tsx',
  },
  {
    path: '/admin/offers',
    kind: 'admin',
    title: msg`Offers`,
    description: msg`Administration.`,
    menu: { place: 'admin', order: 9.5, label: msg`Offers`, icon: Tag, group: 'house' },
    file: 'offers/web/admin-offers-page.tsx',
  },
]
