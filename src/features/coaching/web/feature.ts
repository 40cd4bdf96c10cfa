import { Users } from 'lucide-react'
import { webFeature } from '#src/platform/web/feature.ts'

declare module '#src/platform/web/routing/page.ts' {
  interface PagePaths {
    '/coach': 'coaching'
    '/coach/clients/:id': 'coaching'
    '/coaching/mine': 'coaching'
  }
}

export const coachingWeb = webFeature({
  name: 'coaching',
  pages: [
    {
      path: '/coach',
      kind: 'coach',
      title: 'Clients',
      description: 'The coach’s desk.',
      menu: { place: 'coach', order: 1, label: 'Clients', icon: Users },
      load: async () => {
        const { ClientsPage, clientsData } = await import('./clients-page.tsx')
        return { Component: ClientsPage, data: clientsData }
      },
    },
    {
      path: '/coach/clients/:id',
      kind: 'coach',
      title: 'Client',
      description: 'The coach’s desk.',
      load: async () => {
        const { ClientPage, clientData } = await import('./client-page.tsx')
        return { Component: ClientPage, data: clientData }
      },
    },
    {
      path: '/coaching/mine',
      kind: 'member',
      title: 'My coaching',
      description: 'Your coach, your messages, your steps and your plan.',
      menu: { place: 'account', order: 1, label: 'My Coaching' },
      load: async () => {
        const { MyCoachingPage, myCoachingData } = await import('./my-coaching-page.tsx')
        return { Component: MyCoachingPage, data: myCoachingData }
      },
    },
  ],
  slots: {
    day: async () => (await import('./steps/day-steps.tsx')).DaySteps,
    access: async () => (await import('./components/answer-access.tsx')).AnswerAccess,
  },
})
