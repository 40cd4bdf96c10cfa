import { ListChecks } from 'lucide-react'
import { webFeature } from '#src/platform/web/feature.ts'

declare module '#src/platform/web/routing/page.ts' {
  interface PagePaths {
    '/coach/check-in-form': 'check-ins'
  }
}

export const checkInsWeb = webFeature({
  name: 'check-ins',
  pages: [
    {
      path: '/coach/check-in-form',
      kind: 'coach',
      title: 'Check-in form',
      description: 'What your clients answer every week.',
      menu: { place: 'coach', order: 3, label: 'Check-in form', icon: ListChecks },
      load: async () => {
        const { CheckInFormPage, checkInFormData } = await import('./check-in-form-page.tsx')
        return { Component: CheckInFormPage, data: checkInFormData }
      },
    },
  ],
})
