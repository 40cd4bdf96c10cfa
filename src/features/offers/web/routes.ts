import { Tag } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const offersRoutes: readonly PageRoute[] = [
  {
    path: '/offers',
    kind: 'open',
    isShared: true,
    title: 'Offers',
    description: 'Sessions, groups and courses that you can buy here, with their prices.',
    menu: [
      { place: 'main', order: 2, label: 'Offers' },
      { place: 'support', order: 2.5, label: 'Offers' },
    ],
    file: 'offers/web/offers-page.tsx',
  },
  {
    path: '/offers/:slug',
    kind: 'open',
    isShared: true,
    title: 'Offer',
    description: 'What it holds, what it costs, and how to buy it.',
    file: 'offers/web/offer-page.tsx',
  },
  {
    path: '/offers/pay/:token',
    kind: 'open',
    title: 'Payment',
    description: 'A trial payment: no money moves.',
    file: 'offers/web/pay-page.tsx',
  },
  {
    path: '/offers/bought',
    kind: 'open',
    title: 'Your purchase',
    description: 'What you bought, and what comes next.',
    file: 'offers/web/bought-page.tsx',
  },
  {
    path: '/offers/confirm',
    kind: 'open',
    title: 'Take it',
    description: 'Take what you asked for by the link from our mail.',
    file: 'offers/web/confirm-page.tsx',
  },
  {
    path: '/coach/offers',
    kind: 'coach',
    title: 'Offers',
    description: 'What you sell, and who bought it.',
    menu: { place: 'coach', order: 5, label: 'Offers', icon: Tag, isWide: true },
    file: 'offers/web/coach-offers-page.tsx',
  },
  {
    path: '/coach/offers/settings',
    kind: 'coach',
    title: 'Terms and tax',
    description: 'What buyers agree to, and what is said about tax.',
    file: 'offers/web/coach-offer-settings-page.tsx',
  },
  {
    path: '/coach/offers/:id',
    kind: 'coach',
    title: 'Offer',
    description: 'Write an offer, with its page beside it.',
    file: 'offers/web/coach-offer-page.tsx',
  },
  {
    path: '/admin/offers',
    kind: 'admin',
    title: 'Offers',
    description: 'Administration.',
    menu: { place: 'admin', order: 9.5, label: 'Offers', icon: Tag, group: 'house' },
    file: 'offers/web/admin-offers-page.tsx',
  },
]
