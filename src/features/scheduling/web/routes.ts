import { msg } from '@lingui/core/runtime-macro'
import { CalendarDays } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const schedulingRoutes: readonly PageRoute[] = [
  {
    path: '/sessions',
    kind: 'member',
    title: msg`Sessions`,
    description: msg`Book, move and look back on sessions with your coach.`,
    menu: { place: 'account', order: 3, label: msg`Sessions` },
    file: 'scheduling/web/sessions-page.tsx',
  },
  {
    path: '/booking/session',
    kind: 'open',
    title: msg`Your consultation`,
    description: msg`Confirm, move or cancel the time that you chose.`,
    file: 'scheduling/web/guest-session-page.tsx',
  },
  {
    path: '/coach/calendar',
    kind: 'coach',
    title: msg`Calendar`,
    description: msg`Booked sessions, upcoming and past.`,
    menu: { place: 'coach', order: 2, label: msg`Calendar`, icon: CalendarDays },
    file: 'scheduling/web/coach-calendar-page.tsx',
  },
  {
    path: '/coach/availability',
    kind: 'coach',
    title: msg`Availability`,
    description: msg`When sessions can be booked, and which.`,
    file: 'scheduling/web/coach-availability-page.tsx',
  },
]
