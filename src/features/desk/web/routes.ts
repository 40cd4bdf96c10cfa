import { msg } from '@lingui/core/runtime-macro'
import { LampDesk, MessagesSquare, Users } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const deskRoutes: readonly PageRoute[] = [
  {
    path: '/coach',
    kind: 'coach',
    menu: { place: 'coach', order: 1, label: msg`Desk`, icon: LampDesk },
    file: 'desk/web/desk-page.tsx',
  },
  {
    path: '/coach/clients',
    kind: 'coach',
    menu: { place: 'coach', order: 3, label: msg`Clients`, icon: Users },
    file: 'desk/web/clients-page.tsx',
  },
  {
    path: '/coach/clients/:id',
    kind: 'coach',
    file: 'desk/web/client-page.tsx',
  },
  {
    path: '/coaching/mine',
    kind: 'member',
    menu: [
      { place: 'account', order: 1, label: msg`My Coaching` },
      { place: 'member', order: 3, label: msg`Coaching`, icon: MessagesSquare },
    ],
    file: 'desk/web/my-coaching-page.tsx',
  },
]
