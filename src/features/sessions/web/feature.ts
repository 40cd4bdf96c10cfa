import { CalendarClock } from 'lucide-react'
import { webFeature } from '#src/platform/web/feature.ts'

declare module '#src/platform/web/routing/page.ts' {
  interface PagePaths {
    '/sessions': 'sessions'
    '/booking/session': 'sessions'
    '/coach/availability': 'sessions'
  }
}

export const sessionsWeb = webFeature({
  name: 'sessions',
  pages: [
    {
      path: '/sessions',
      kind: 'member',
      title: 'Sessions',
      description: 'Book, move and look back on sessions with your coach.',
      menu: { place: 'account', order: 3, label: 'Sessions' },
      load: async () => {
        const { SessionsPage, sessionsData } = await import('./sessions-page.tsx')
        return { Component: SessionsPage, data: sessionsData }
      },
    },
    {
      path: '/booking/session',
      kind: 'open',
      title: 'Your consultation',
      description: 'Confirm, move or cancel the time that you chose.',
      load: async () => ({ Component: (await import('./guest-session-page.tsx')).GuestSessionPage }),
    },
    {
      path: '/coach/availability',
      kind: 'coach',
      title: 'Availability',
      description: 'When sessions can be booked, and what is booked.',
      menu: { place: 'coach', order: 5, label: 'Availability', icon: CalendarClock },
      load: async () => {
        const { CoachAvailabilityPage, coachData } = await import('./coach-availability-page.tsx')
        return { Component: CoachAvailabilityPage, data: coachData }
      },
    },
  ],
})
