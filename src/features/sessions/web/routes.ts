import { CalendarDays } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

declare module '#src/platform/web/routing/page.ts' {
  interface PagePaths {
    '/sessions': 'sessions'
    '/booking/session': 'sessions'
    '/coach/availability': 'sessions'
    '/coach/calendar': 'sessions'
  }
}

export const sessionsRoutes: readonly PageRoute[] = [
  {
    path: '/sessions',
    kind: 'member',
    title: 'Sessions',
    description: 'Book, move and look back on sessions with your coach.',
    menu: { place: 'account', order: 3, label: 'Sessions' },
    file: 'sessions/web/sessions-page.tsx',
  },
  {
    path: '/booking/session',
    kind: 'open',
    title: 'Your consultation',
    description: 'Confirm, move or cancel the time that you chose.',
    file: 'sessions/web/guest-session-page.tsx',
  },
  {
    path: '/coach/calendar',
    kind: 'coach',
    title: 'Calendar',
    description: 'Booked sessions, upcoming and past.',
    menu: { place: 'coach', order: 2, label: 'Calendar', icon: CalendarDays },
    file: 'sessions/web/coach-calendar-page.tsx',
  },
  {
    path: '/coach/availability',
    kind: 'coach',
    title: 'Availability',
    description: 'When sessions can be booked, and which.',
    file: 'sessions/web/coach-availability-page.tsx',
  },
]
