import { LampDesk, MessagesSquare, Users } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

declare module '#src/platform/web/routing/page.ts' {
  interface PagePaths {
    '/coach': 'coaching'
    '/coach/clients': 'coaching'
    '/coach/clients/:id': 'coaching'
    '/coaching/mine': 'coaching'
  }
}

export const coachingRoutes: readonly PageRoute[] = [
  {
    path: '/coach',
    kind: 'coach',
    title: 'Desk',
    description: 'The coach’s desk.',
    menu: { place: 'coach', order: 1, label: 'Desk', icon: LampDesk },
    file: 'coaching/web/desk-page.tsx',
  },
  {
    path: '/coach/clients',
    kind: 'coach',
    title: 'Clients',
    description: 'The coach’s desk.',
    menu: { place: 'coach', order: 3, label: 'Clients', icon: Users },
    file: 'coaching/web/clients-page.tsx',
  },
  {
    path: '/coach/clients/:id',
    kind: 'coach',
    title: 'Client',
    description: 'The coach’s desk.',
    file: 'coaching/web/client-page.tsx',
  },
  {
    path: '/coaching/mine',
    kind: 'member',
    title: 'My coaching',
    description: 'Your coach, your messages, your steps and your plan.',
    menu: [
      { place: 'account', order: 1, label: 'My Coaching' },
      { place: 'member', order: 3, label: 'Coaching', icon: MessagesSquare },
    ],
    file: 'coaching/web/my-coaching-page.tsx',
  },
]
