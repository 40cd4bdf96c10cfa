import { msg } from '@lingui/core/runtime-macro'
import { CalendarDays } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const schedulingRoutes: readonly PageRoute[] = [
  {
    path: '/sessions',
    kind: 'member',
    menu: { place: 'account', order: 3, label: msg`Sessions` },
    file: 'scheduling/web/sessions-page.tsx',
  },
  {
    path: '/booking/session',
    kind: 'open',
    file: 'scheduling/web/guest-session-page.tsx',
  },
  {
    path: '/coach/calendar',
    kind: 'coach',
    menu: { place: 'coach', order: 2, label: msg`Calendar`, icon: CalendarDays },
    file: 'scheduling/web/coach-calendar-page.tsx',
  },
  {
    path: '/coach/availability',
    kind: 'coach',
    file: 'scheduling/web/coach-availability-page.tsx',
  },
]
