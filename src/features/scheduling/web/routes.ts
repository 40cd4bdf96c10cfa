import { CalendarDays } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const schedulingRoutes: readonly PageRoute[] = [
  {
    path: '/sessions',
    kind: 'member',
    title: 'Sessions',
    description: 'Book, move and look back on sessions with your coach.',
    menu: { place: 'account', order: 3, label: 'Sessions' },
    file: 'scheduling/web/sessions-page.tsx',
  },
  {
    path: '/booking/session',
    kind: 'open',
    title: 'Your consultation',
    description: 'Confirm, move or cancel the time that you chose.',
    file: 'scheduling/web/guest-session-page.tsx',
  },
  {
    path: '/coach/calendar',
    kind: 'coach',
    title: 'Calendar',
    description: 'Booked sessions, upcoming and past.',
    menu: { place: 'coach', order: 2, label: 'Calendar', icon: CalendarDays },
    file: 'scheduling/web/coach-calendar-page.tsx',
  },
  {
    path: '/coach/availability',
    kind: 'coach',
    title: 'Availability',
    description: 'When sessions can be booked, and which.',
    file: 'scheduling/web/coach-availability-page.tsx',
  },
]
