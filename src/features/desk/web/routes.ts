import { LampDesk, MessagesSquare, Users } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const deskRoutes: readonly PageRoute[] = [
  {
    path: '/coach',
    kind: 'coach',
    title: 'Desk',
    description: 'The coach’s desk.',
    menu: { place: 'coach', order: 1, label: 'Desk', icon: LampDesk },
    file: 'desk/web/desk-page.tsx',
  },
  {
    path: '/coach/clients',
    kind: 'coach',
    title: 'Clients',
    description: 'The coach’s desk.',
    menu: { place: 'coach', order: 3, label: 'Clients', icon: Users },
    file: 'desk/web/clients-page.tsx',
  },
  {
    path: '/coach/clients/:id',
    kind: 'coach',
    title: 'Client',
    description: 'The coach’s desk.',
    file: 'desk/web/client-page.tsx',
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
    file: 'desk/web/my-coaching-page.tsx',
  },
]
